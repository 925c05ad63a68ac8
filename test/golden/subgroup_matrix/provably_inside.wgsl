// No branch where the whole matrix is known to lie inside.
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<f32, 128>;
var<workgroup> w : array<f32, 512>;

@compute @workgroup_size(32)
fn main(@builtin(workgroup_id) id : vec3u) {
  let m = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>>(&x, 64, false, 8);
  subgroupMatrixStore(&w, (id.x & 1) * 64, m, false, 8);
}
