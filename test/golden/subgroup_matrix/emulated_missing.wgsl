//! targets spvasm
//! emulate-matrices missing
//! matrix-config f16:f32:16x16x16
enable subgroup_matrix;
enable f16;

// The device has the matrices of the first entry point, and lacks those of the second.
@group(0) @binding(0) var<storage, read> a: array<f16>;
@group(0) @binding(1) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(32)
fn native() {
  let left = subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 16>, row_major>(&a, 0u, 16u);
  let right = subgroupMatrixLoad<subgroup_matrix_right<f16, 16, 16>, row_major>(&a, 0u, 16u);
  let sum = subgroupMatrixMultiply<subgroup_matrix_result<f32, 16, 16>>(left, right);
  subgroupMatrixStore<row_major>(&out, 0u, sum, 16u);
}

@compute @workgroup_size(32)
fn missing() {
  let left = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 16>, row_major>(&a, 0u, 8u);
  let right = subgroupMatrixLoad<subgroup_matrix_right<f16, 8, 8>, row_major>(&a, 0u, 8u);
  let sum = subgroupMatrixMultiply<subgroup_matrix_result<f32, 8, 16>>(left, right);
  subgroupMatrixStore<row_major>(&out, 0u, sum, 8u);
}
