//! targets ir
// The four loops. A `for` and a `while` test at the beginning of the body; `continue` goes to the continuing block.

fn count(n : i32) -> i32 {
  var sum = 0;
  for (var i = 0; i < n; i++) {
    if (i == 3) { continue; }
    sum += i;
  }
  return sum;
}

fn shrink(n : u32) -> u32 {
  var x = n;
  while (x > 7u) { x /= 2u; }
  return x;
}

fn until(n : u32) -> u32 {
  var x = 0u;
  loop {
    if (x == 5u) { break; }
    continuing {
      x += 1u;
      break if x >= n;
    }
  }
  return x;
}

fn without_condition() -> i32 {
  for (;;) { return 1; }
}
