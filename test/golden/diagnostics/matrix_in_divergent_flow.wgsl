enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<f32>;
@compute @workgroup_size(32)
fn main(@builtin(local_invocation_id) lid : vec3u) {
  if lid.x < 16 {
    let m = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>>(&x, 0, false, 8);
    subgroupMatrixStore(&x, 64, m, false, 8);
  }
}
