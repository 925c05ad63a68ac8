//! targets msl hlsl glsl
// Each index stays bounded: the value that the condition looks at is not, or need not be, the index.
struct S { f : f32, i : i32 }
@group(0) @binding(0) var<storage, read_write> o : array<u32, 4>;
@group(0) @binding(1) var<storage, read_write> q : array<f32, 8>;
@group(0) @binding(2) var<storage, read_write> n : u32;
var<workgroup> w : i32;

// A store to a float member changes the structure.
fn member() {
  var s : S;
  s.f = q[0];
  let t = s;
  if u32(t.f) < 4u {
    s.f = q[1];
    let r = s;
    o[u32(r.f)] = 1u;
  }
}

// Other invocations may write the memory between the condition and the use.
fn shared_memory(lane : i32) {
  w = lane * 100;
  let remainder = w % 8;
  if remainder >= 0 && remainder < 4 { o[remainder] = 2u; }
  let place = n;
  if place < 4u { o[place] = 3u; }
  n = 9u;  // other invocations write it, too
}

// Targets may compute the two sums differently.
fn sums(a : f32, b : f32, c : f32) {
  if u32(a * b + c) < 4u { o[u32(a * b + c)] = 4u; }
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane : u32) {
  member();
  shared_memory(i32(lane));
  sums(q[2], q[3], q[4]);
}
