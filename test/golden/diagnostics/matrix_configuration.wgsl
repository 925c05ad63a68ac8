//! matrix-config f16:f32:8x8x8
//! entry-point main
enable f16;
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<f16>;
@compute @workgroup_size(32)
fn main() {
  let l = subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 16>>(&x, 0, false, 16);
  let r = subgroupMatrixLoad<subgroup_matrix_right<f16, 16, 16>>(&x, 0, false, 16);
  subgroupMatrixStore(&x, 0, subgroupMatrixMultiply<f16>(l, r), false, 16);
}
