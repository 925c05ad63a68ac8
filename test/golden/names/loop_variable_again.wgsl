// The body of a 'for' may declare a name of its header again; the initial value means the header's.
@group(0) @binding(0) var<storage, read_write> o : array<u32>;

@compute @workgroup_size(1)
fn main() {
  for (var i = 0u; i < 4u; i++) {
    o[i] = i;
    var i = 501u + i;
    i *= 2u;
    o[i] = i;
    for (let i = i; o[i] < 3u; o[i]++) { const i = 7; o[i] += 1u; { let i = i + 1; o[i] = 2u; } }
  }
}
