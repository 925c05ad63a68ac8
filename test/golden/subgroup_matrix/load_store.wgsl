// Both layouts, storage and workgroup memory, constant and computed places.
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read> a : array<f32>;
@group(0) @binding(1) var<storage, read_write> c : array<f32, 256>;
var<workgroup> w : array<f32, 64>;

@compute @workgroup_size(32)
fn main(@builtin(workgroup_id) id : vec3u) {
  let m = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>>(&a, id.x, true, id.y);
  subgroupMatrixStore(&w, 0, m, false, 8);
  workgroupBarrier();
  let n = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>>(&w, 0, true, 8u);
  subgroupMatrixStore(&c, 64, n, false, 8);
  subgroupMatrixStore(&c, id.x * 8, n, true, 16);
}
