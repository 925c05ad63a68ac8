enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<f32>;
@compute @workgroup_size(32)
fn main() {
  let transposed = x[0] > 1;
  let m = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>>(&x, 0, transposed, 8);
  subgroupMatrixStore(&x, 0, m, false, 8);
}
