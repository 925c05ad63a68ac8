//! targets spvasm
//! cooperative-matrix-robust-access
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<f32>;

@compute @workgroup_size(32)
fn main(@builtin(workgroup_id) id : vec3u) {
  let m = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>>(&x, id.x, false, id.y);
  subgroupMatrixStore(&x, id.z, m, true, 8);
}
