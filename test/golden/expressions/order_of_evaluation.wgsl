// Calls keep their order, and memory is read when WGSL reads it.
@group(0) @binding(0) var<storage, read_write> out: array<i32, 8>;
var<private> state: i32;
fn next() -> i32 {
  state += 3;
  return state;
}
@compute @workgroup_size(1) fn main() {
  out[0] = state + next();
  out[1] = next() - next();
  let before = out[2];
  out[2] = 7;
  out[3] = before;
  var i = 1;
  let old = i;
  i = 5;
  out[4] = old + i;
}
