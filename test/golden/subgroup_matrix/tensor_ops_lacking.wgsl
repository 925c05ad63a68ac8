//! targets msl
//! msl-version 4.0
//! msl-matrix tensor_ops
// matmul2d multiplies neither 32-bit integers nor, in one output, i8 and u8.
enable subgroup_matrix;

@group(0) @binding(0) var<storage, read> a: array<u32>;
@group(0) @binding(1) var<storage, read_write> d: array<u32>;

@compute @workgroup_size(32)
fn words() {
  let l = subgroupMatrixLoad<subgroup_matrix_left<u32, 8, 8>, row_major>(&a, 0, 8);
  let r = subgroupMatrixLoad<subgroup_matrix_right<u32, 8, 8>, row_major>(&a, 64, 8);
  subgroupMatrixStore<row_major>(&d, 0, subgroupMatrixMultiply<u32>(l, r), 8);
}

@compute @workgroup_size(32)
fn bytes() {
  let l = subgroupMatrixLoad<subgroup_matrix_left<u8, 8, 8>, row_major>(&a, 0, 2);
  let r = subgroupMatrixLoad<subgroup_matrix_right<u8, 8, 8>, row_major>(&a, 16, 2);
  subgroupMatrixStore<row_major>(&d, 0, subgroupMatrixMultiply<u32>(l, r), 8);
  let m = subgroupMatrixLoad<subgroup_matrix_left<i8, 8, 8>, row_major>(&a, 0, 2);
  let n = subgroupMatrixLoad<subgroup_matrix_right<i8, 8, 8>, row_major>(&a, 16, 2);
  subgroupMatrixStore<row_major>(&d, 64, subgroupMatrixMultiply<u32>(m, n), 8);
}
