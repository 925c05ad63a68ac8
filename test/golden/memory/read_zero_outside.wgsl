//! read-zero all
// Accesses that are never inside are zeros, whatever their type, without a cast.
struct W { m: mat2x3f, list: array<u32, 3> }
@group(0) @binding(0) var<storage, read_write> out: array<vec4f>;
var<workgroup> structures: array<W, 4>;
var<workgroup> booleans: array<bool, 4>;
var<workgroup> atomics: array<atomic<u32>, 4>;

@compute @workgroup_size(2)
fn main(@builtin(local_invocation_index) i: u32) {
  let k = i + 9;
  let whole = structures[k];
  let columns = structures[k].m;
  let list = structures[k].list;
  let exchanged = atomicCompareExchangeWeak(&atomics[k], 1, 2);
  if (booleans[k] || exchanged.exchanged) { out[0] = vec4f(1); }
  out[i] = vec4f(columns[i], f32(list[i] + whole.list[0] + exchanged.old_value));
}
