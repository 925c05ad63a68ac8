//! targets ir
// WGSL: Order of Execution: the left side first, once; a value is loaded where its expression stands.

var<private> counter : i32;
var<private> values : array<i32, 4>;

fn next() -> i32 {
  counter++;
  return counter;
}

fn compound() { values[next()] += next(); }

fn operands() -> i32 { return counter + next() * counter; }
