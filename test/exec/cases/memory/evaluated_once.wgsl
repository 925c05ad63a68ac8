// Tests that indices, and the left operands of short-circuit operators, are evaluated exactly once on every target.
// Also tests that a function may store to the variable that an unused pointer parameter points to.
@group(0) @binding(0) var<storage, read_write> o: array<u32, 64>;
var<private> seen: u32;
var<private> g: u32 = 5u;
fn unused(p: ptr<private, u32>) { g = 9u; _ = p; }
fn only_reads(p: ptr<function, array<u32, 4>>, i: u32) -> u32 { return (*p)[i & 3u]; }
fn passes(p: ptr<function, array<u32, 4>>, i: u32) -> u32 { return only_reads(p, i) + 1u; }
fn writes(p: ptr<function, array<u32, 4>>, i: u32) -> u32 { (*p)[i & 3u] = 7u; return 1u; }
fn f() -> bool { seen += 1u; return true; }
fn index() -> u32 { seen += 1u; return seen & 3u; }

@compute @workgroup_size(1) fn main() {
  var i = 0u;
  var a : array<u32, 4>;
  let p = &a[i & 3u];
  for (var n = 0u; n < 4u; n++) { *p += 1u; i++; }
  o[0] = a[0]; o[1] = a[1]; o[2] = a[2]; o[3] = a[3];
  let b = o[0] != 0u;
  let c = b | (f() && b);
  o[4] = seen; o[5] = u32(c);
  unused(&g);
  o[6] = g;
  o[7] = passes(&a, o[0]);
  o[8] = writes(&a, 2u);
  let q = &a[index()];
  loop { *q = 3u; if (o[9] > 3u) { break; } o[9] += 1u; }
  o[10] = seen;
}
