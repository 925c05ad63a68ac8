//! targets none
// A bool that an ordering yields can be compared, in parentheses.
fn f(i: u32, b: bool) {
  let ordering_first = i < 8u != false;
  let ordering_last = b == i >= 8u;
  let equalities = i == i == b;
  let orderings = 0u < i < 8u;
  let right = (i < 8u) != false;
}
