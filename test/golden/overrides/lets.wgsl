//! override n=4
// The name of a `let` is not an override-expression (WGSL: Override Expressions). A divisor of
// zero, a shift count or an index that is one is therefore no error of pipeline creation.
override n: i32;
@group(0) @binding(0) var<storage, read_write> x: array<i32, 8>;
var<workgroup> w: array<i32, n>;

@compute @workgroup_size(1)
fn main(@builtin(local_invocation_index) lane: u32) {
  let i = x[lane];
  let zero = n - n;
  x[0] = i / zero;
  let zeros = vec2(n - n, 0);
  x[1] = (vec2(i) % zeros).x;
  let none = 0;
  x[2] = n / none;
  let count = 32u;
  x[3] = n << count;
  let k = 7;
  x[4] = w[k];
  let same = n;
  x[5] = w[same];
  // Only one operand of this division is an override-expression.
  let copied = zero;
  x[6] = n / copied + w[k + n];
}
