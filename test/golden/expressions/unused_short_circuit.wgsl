//! targets msl hlsl glsl
// What is computed for a && that nobody uses is not written. So `f` reads no memory, and its call stays where it is used; and
// `c` has one use, the variable, which takes its place.
@group(0) @binding(0) var<storage, read_write> b: array<u32, 8>;
var<private> p: u32;

fn f(x: u32) -> u32 {
  let q = x > 1u && b[2] > 2u;
  return x + 1u;
}

fn g() -> u32 {
  b[3] += 1u;
  return b[3];
}

fn h() -> bool {
  p += 1u;
  return p > 3u;
}

@compute @workgroup_size(1)
fn main() {
  b[0] = f(b[1]) + g();
  let c = b[0] > 1u && h();
  var v = c;
  let q = b[1] > 2u && (c == (b[2] > 1u));
  if (b[4] > 1u) {
    v = !v;
  }
  b[3] = select(1u, 2u, v);
}
