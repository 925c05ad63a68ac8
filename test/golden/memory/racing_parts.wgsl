// Another invocation may write `shared_n` or `shared_v` between two loads, and a target may load them
// again. Indices that come from them keep their bounds checks.
@group(0) @binding(0) var<storage, read_write> shared_n: u32;
@group(0) @binding(1) var<storage, read_write> shared_v: vec4u;
@group(0) @binding(2) var<storage, read_write> shared_i: vec2i;
@group(0) @binding(3) var<storage, read_write> o: array<u32, 8>;

fn next(p: ptr<function, u32>) -> u32 { return *p + 1; }
fn store_at(p: ptr<function, u32>) {
  let n = *p;
  if n < 8 { o[n] = 1; }
}
fn remainder(i: i32) -> i32 { return i % 8; }

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id: vec3u) {
  // Variables that are stored as a whole, and used in parts.
  var v = shared_v;
  let part = v.x;
  if part < 8 { o[part] = 2; }
  v.y = 2;
  o[0] = v.y;
  // Pointers to them.
  var n = shared_n;
  let after = next(&n);
  if after < 8 { o[after] = 3; }
  var m = shared_n;
  store_at(&m);
  // A remainder of i32 may use the dividend twice.
  let vector = (shared_i & vec2i(63)) % vec2i(8);
  o[vector.x] = 4;
  o[remainder(shared_i.x & 63)] = 5;
  o[0] += u32(remainder(i32(id.x) - 100));
  shared_n = 9;
  shared_v = vec4u(9);
  shared_i = vec2i(9);
}
