// Operands are evaluated from left to right, calls with side effects included.
@group(0) @binding(0) var<storage, read_write> log : array<u32, 8>;
var<private> next : u32;

fn note(v : u32) -> u32 {
  log[next] = v;
  next += 1;
  return v;
}

@compute @workgroup_size(1)
fn main() {
  let sum = note(1) + log[0] * note(2);
  log[note(3)] = note(4) + sum;
  log[note(5)] += note(6);
}
