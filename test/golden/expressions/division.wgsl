// Integer division and remainder by zero, and the overflow of the least integer, have values in WGSL.
@group(0) @binding(0) var<storage, read_write> i : array<i32, 4>;
@group(0) @binding(1) var<storage, read_write> u : array<u32, 4>;

@compute @workgroup_size(1)
fn main() {
  i[0] = i[1] / i[2];
  i[1] = i[2] % i[3];
  i[2] = i[3] / 7;
  u[0] = u[1] / u[2];
  u[1] = u[2] % u[3];
  u[2] = u[3] % 8u;
}
