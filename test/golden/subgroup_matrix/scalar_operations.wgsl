enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<f32>;
@group(0) @binding(1) var<uniform> bias : f32;

@compute @workgroup_size(32)
fn main() {
  var m = subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>>(&x, 0, false, 8);
  m = subgroupMatrixScalarAdd(m, bias);
  m = subgroupMatrixScalarMultiply(m, 2);
  m = subgroupMatrixScalarSubtract(m, 0.5);
  subgroupMatrixStore(&x, 0, m, false, 8);
}
