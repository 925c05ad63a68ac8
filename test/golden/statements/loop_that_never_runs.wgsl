// The step may wrap, the body is never reached: what it computes needs no other arithmetic for that.
@group(0) @binding(0) var<storage, read_write> o : array<u32, 4>;

@compute @workgroup_size(1)
fn main() {
  for (var i : i32 = 2147483644i; 0i >= i; i += 8i) {
    o[10i - i] = 1u;
  }
}
