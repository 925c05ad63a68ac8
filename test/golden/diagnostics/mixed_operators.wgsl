fn f(a : bool, b : bool, c : bool, u : u32) {
  let x = a && b || c;
  let y = u & u | u;
  let z = u << u << u;
  let w = u < u < u;
  // The left side of the outer one is not known.
  let v = ((u * 3u) ^ u * 3u + 1u) ^ u * 3u + 2u;
}
