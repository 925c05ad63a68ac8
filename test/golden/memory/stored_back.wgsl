// A variable that is stored back to itself stays as it is: HLSL leaves the store out, since DXC crashes on `g = g` of a static array
// that nothing else is stored to.
var<private> g: array<bool, 3>;
@group(0) @binding(0) var<storage, read_write> o: array<u32, 4>;

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  g = g;
  o[i] = u32(g[2]);
}
