//! override n=4
// These operands are override-expressions, so the errors of lets.wgsl do occur.
override n: i32;
@group(0) @binding(0) var<storage, read_write> x: array<i32, 8>;
var<workgroup> w: array<i32, n>;

@compute @workgroup_size(1)
fn main(@builtin(local_invocation_index) lane: u32) {
  let i = x[lane];
  x[0] = i / (n - n);
  x[1] = (vec2(i) % vec2(n - n, 0)).x;
  x[2] = i << u32(n * 8);
  x[3] = w[7];
  x[4] = w[n];
  // The initializer itself is an override-expression.
  let quotient = 1 / (n - 4);
}
