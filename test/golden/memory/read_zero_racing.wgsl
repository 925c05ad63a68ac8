//! read-zero all
// Another invocation may write the memory of `o` between the test of an index and its use. Indices
// from there are tested and clamped.
struct S { n: u32, at: vec2u, i: array<u32, 4>, b: array<u32, 8>, tail: array<vec4u> }
@group(0) @binding(0) var<storage, read_write> o: S;
@group(0) @binding(1) var<storage, read> k: S;
@group(0) @binding(2) var stored: texture_storage_2d_array<r32uint, write>;
@group(0) @binding(3) var loaded: texture_2d<u32>;
var<workgroup> w: array<atomic<u32>, 8>;

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  o.b[o.n] = 1;
  o.b[o.i[i]] = 2;                       // the index is zero if it is outside itself
  o.tail[o.n][o.i[0]] = o.tail[o.n + 1].y;
  atomicAdd(&w[o.n], 1);
  var values = array<u32, 5>(i, 1, 2, 3, 4);
  values[o.n] = 5;
  let copied = values;
  o.i[0] = copied[o.n];
  textureStore(stored, o.at, o.n, vec4u(1));
  o.i[1] = textureLoad(loaded, o.at, 0).x;

  // Tested alone.
  o.b[k.n] = 6;
  o.b[k.i[k.n]] = 7;
  textureStore(stored, k.at, k.n, vec4u(2));
  o.i[2] = textureLoad(loaded, k.at, 0).x;
}
