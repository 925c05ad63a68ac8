//! targets spvasm msl hlsl
enable f16;
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<f16>;
@group(0) @binding(1) var<storage, read_write> y : array<f32>;

@compute @workgroup_size(32)
fn main() {
  // M = 16, N = 8, K = 32.
  let l = subgroupMatrixLoad<subgroup_matrix_left<f16, 32, 16>>(&x, 0, false, 32);
  let r = subgroupMatrixLoad<subgroup_matrix_right<f16, 8, 32>>(&x, 512, true, 32);
  let c = subgroupMatrixMultiply<subgroup_matrix_result<f32, 8, 16>>(l, r);
  subgroupMatrixStore(&y, 0, c, false, 8);
}
