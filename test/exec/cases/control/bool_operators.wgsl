// Tests that `&` and `|` on bools evaluate both operands, but `&&` and `||` short-circuit (WGSL: Logical Expressions).
@group(0) @binding(0) var<storage, read_write> o: array<u32, 8>;
var<private> n: u32;

fn yes() -> bool {
  n += 1;
  return true;
}

fn no() -> bool {
  n += 10;
  return false;
}

@compute @workgroup_size(1)
fn main() {
  o[0] = u32(no() & yes());
  o[1] = n;
  o[2] = u32(yes() | no());
  o[3] = n;
  var b = false;
  b &= yes();
  o[4] = n;
  o[5] = u32(no() && yes()) + u32(yes() || no());
  o[6] = n;
  o[7] = u32(b);
}
