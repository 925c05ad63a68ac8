fn f(a : bool, b : bool, c : bool, u : u32) {
  let x = a && b || c;
  let y = u & u | u;
  let z = u << u << u;
  let w = u < u < u;
}
