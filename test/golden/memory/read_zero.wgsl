//! read-zero all
// What is outside reads as zero and is not written: each access is behind a test of its indices, where it is used.
struct Inner { values: array<f32, 3>, count: atomic<u32> }
struct Stored { fixed: array<Inner, 4>, columns: mat2x3f, tail: array<vec4f> }
@group(0) @binding(0) var<storage, read_write> s: Stored;
@group(0) @binding(1) var<uniform> u: array<vec4u, 2>;
var<workgroup> w: array<u32, 8>;
var<private> p: array<u32, 8>;

fn add(place: ptr<function, f32>, x: f32) { *place += x; }

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  let k = u[i][i + 1];                           // both indices in one test
  let inner = &s.fixed[k];                       // made anew at each use
  inner.values[i] += s.tail[k].y;
  atomicAdd(&inner.count, 1u);
  if (k < 9 && s.tail[k].x > 1.0) { s.columns[1][k] = 2.0; }
  w[i] = p[i];                                   // inside by the size of the workgroup: no test
  w[i + 1] = workgroupUniformLoad(&w[u[0].x]);
  var local: array<f32, 5>;
  add(&local[k], 3.0);                           // a version of `add` for elements
  let copy = local;
  s.tail[0] = vec4f(copy[i + k]);
  s.fixed[0].values = s.fixed[i].values;
}
