//! targets none
// A pointer is wanted and the variable is given: the message says '&'.
enable subgroup_matrix;
var<workgroup> counts: array<atomic<u32>, 4>;
var<workgroup> shared_value: u32;
@group(0) @binding(0) var<storage, read_write> list: array<f32>;
fn take(p: ptr<function, f32>) {}
fn count_of(p: ptr<storage, array<f32>, read_write>) -> u32 { return arrayLength(p); }
fn f(i: u32, q: ptr<workgroup, atomic<u32>>) {
  atomicAdd(counts[i], 1u);
  atomicAdd(*q, 1u);
  let a = counts[i];
  let b = arrayLength(list);
  let c = workgroupUniformLoad(shared_value);
  var v = 1.0;
  take(v);
  let d = count_of(list);
}
@compute @workgroup_size(32) fn matrices() {
  let m = subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>>(list, 0, false, 8);
  var n: subgroup_matrix_result<f32, 8, 8>;
  subgroupMatrixStore(list, 0, n, false, 8);
}
