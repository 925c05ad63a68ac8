//! targets msl
//! msl-matrix tensor_ops
// The default version is 2.3, but tensor operations need 4.0.
enable subgroup_matrix;

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> d: array<f32>;

@compute @workgroup_size(32)
fn main() {
  let m = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>, row_major>(&a, 0, 8);
  subgroupMatrixStore<row_major>(&d, 0, m, 8);
}
