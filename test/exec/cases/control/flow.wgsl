// Tests edge cases of control flow. The trace records which path was taken.
@group(0) @binding(0) var<storage, read> input: array<i32, 4>;
@group(0) @binding(1) var<storage, read_write> trace: array<i32, 64>;

var<private> at: u32 = 0u;

fn note(value: i32) -> i32 {
  trace[at] = value;
  at += 1u;
  return value;
}

fn truth(value: i32, result: bool) -> bool {
  note(value);
  return result;
}

fn nested_return(n: i32) -> i32 {
  for (var i = 0; i < 5; i++) {
    loop {
      switch n + i {
        case 3: { return 30 + i; }
        case 4, 5: { break; }
        default: { if (i > 2) { return 99; } }
      }
      if (i == 1) { break; }
      continuing { note(-i); break if true; }
    }
  }
  return -1;
}

fn early(flag: bool) {
  if (flag) { note(200); return; }
  note(201);
}

@compute @workgroup_size(1)
fn main() {
  // Operands are evaluated left to right. && and || evaluate the right operand only if needed.
  let sum = note(1) - note(2) * note(3);
  note(sum);
  if (truth(4, false) && truth(5, true)) { note(-1); }
  if (truth(6, true) || truth(7, true)) { note(8); }
  // Assignment: the left side is evaluated before the right.
  var cells = array<i32, 4>();
  cells[note(input[1])] += note(10);
  note(cells[1]);
  // The continuing block can use a variable that the loop body declares.
  var total = 0;
  loop {
    let step = total + 1;
    if (step > 3) { break; }
    if (step == 2) { total += 1; continue; }
    note(20 + step);
    continuing {
      total = max(total, step);
    }
  }
  note(total);
  for (var i = input[0]; i < 4; i += 2) {
    if (i == 2) { continue; }
    note(40 + i);
  }
  var w = 3;
  while (w > 0) { w--; if (w == 1) { continue; } note(50 + w); }
  note(nested_return(input[2]));
  early(true);
  early(false);
  switch input[3] {
    default: { note(60); }
    case 1: { note(61); }
  }
  switch u32(input[3]) {
    case 7u: { if (input[0] == 0) { break; } note(70); }
    default: { note(71); }
  }
  // Shadowing.
  let x = 80;
  { let x = x + 1; note(x); { var x = x + 1; x++; note(x); } }
  note(x);
  note(select(90, 91, input[1] == 1));
}
