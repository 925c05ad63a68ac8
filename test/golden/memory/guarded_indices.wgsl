// Conditions that keep an index inside: no bound is left of those in `guarded`, and all of those in `unguarded` are.
struct Sizes { n: u32, i: i32 }
@group(0) @binding(0) var<storage, read_write> a: array<u32>;
@group(0) @binding(1) var<uniform> sizes: Sizes;
var<workgroup> w: array<u32, 16>;
var<private> at: u32;

fn change(p: ptr<function, u32>) { *p += 1; at += 1; }

fn guarded(i: u32) {
  if i < 16 { w[i] = 0; }
  if i < arrayLength(&a) { a[i] = 1; }
  let s = sizes.i;
  if s >= 0 && s < 16 { w[s] = 2; }
  if !(i >= 13 || sizes.n > 3) { w[i + sizes.n] = w[sizes.n]; }
  var v = i;
  for (; v < arrayLength(&a); v += 4) { a[v] = 3; }
  if sizes.n <= arrayLength(&a) && i < sizes.n { a[i] = a[min(v, arrayLength(&a) - 1)]; }
  w[select(0u, i, i < 16)] = 4;
  at = i;
  if at < 16 { w[at] = 5; }
  switch i { case 3, 5: { w[i] = 6; } default: {} }
  loop {
    if v >= 16 { break; }
    w[v] = 7;
    v += 2;
  }
  if i >= arrayLength(&a) { return; }
  a[i] = 8;
  a[i / 2] = 9;
}

fn unguarded(i: u32, s: i32) {
  if i <= 16 { w[i] = 0; } else { w[i] = 1; }
  if s < 16 { w[s] = 2; }
  if i + 1 < 16 { w[i] = 3; }
  if i < 16 || s == 1 { w[i] = 4; }
  var v = i;
  if v < 16 { change(&v); w[v] = 5; }
  if v < 16 { for (var k = 0; k < 2; k++) { w[v] = 6; v *= 3; } }
  at = i;
  if at < 16 { change(&v); w[at] = 7; }
  if f32(i) < 16 { w[i] = 8; }
  if i < arrayLength(&a) { a[i + 1] = 9; }
  if i < 16 && a[0] < 16 { w[a[0]] = 10; }
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  guarded(id.x);
  unguarded(id.x, i32(id.y));
}
