// Lowerings that use an operand twice. Another invocation may write the memory of `o` between the
// two uses, so the index needs a bound although x % 1 is 0 and |x % 8| is at most 7. Memory of
// `k`, and of variables, stays as it is.
struct S { n: u32, s: i32, b: array<u32, 33> }
@group(0) @binding(0) var<storage, read_write> o: S;
@group(0) @binding(1) var<storage, read> k: S;

// `n` is what the caller has loaded.
fn store_racing(n: i32) { o.b[n % 1] = 1; }
fn store_fixed(n: i32) { o.b[n % 1] = 1; }
fn store_if_small(n: u32) { if n < 8 { o.b[n] = 2; } }
fn store_if_few(n: u32) { if n < 8 { o.b[n] = 3; } }

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  // Bounded.
  o.b[o.s % 1] = 4;
  o.b[abs(clamp(o.s, -7, 7))] = 5;
  o.b[countLeadingZeros(o.n)] = 6;
  let divisor = 1 + (o.s & 7);
  let divided = k.s % divisor;
  if k.s >= 0 { o.b[divided] = 7; }
  store_racing(o.s);
  store_if_small(o.n);

  // In bounds: the dividend is never negative, or the memory does not change.
  o.b[(o.s & 0xff) % 8] = 8;
  o.b[o.n % 8] = 9;
  o.b[k.s % 1] = 10;
  o.b[abs(clamp(k.s, -7, 7))] = 11;
  var own = k.s;
  if i == 0 { own -= 1; }
  o.b[own % 1] = 12;
  store_if_few(k.n);
  store_fixed(k.s);
}
