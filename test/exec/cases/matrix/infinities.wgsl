// Tests that sums and products of a matrix and a scalar are component-wise. Masked attention scores are -infinity,
// which must not affect other components in the same row or column.
enable f16;
enable chromium_experimental_subgroup_matrix;

alias Sum = subgroup_matrix_result<f32, 8, 8>;
alias Half = subgroup_matrix_result<f16, 8, 8>;

@group(0) @binding(0) var<storage, read> a: array<f32, 64>;
@group(0) @binding(1) var<storage, read> h: array<f16, 64>;
@group(0) @binding(2) var<storage, read> by: array<f32, 4>;
@group(0) @binding(3) var<storage, read_write> o: array<f32, 192>;
@group(0) @binding(4) var<storage, read_write> p: array<f16, 192>;

@compute @workgroup_size(8)
fn main() {
  let m = subgroupMatrixLoad<Sum>(&a, 0, false, 8);
  subgroupMatrixStore(&o, 0, subgroupMatrixScalarAdd(m, by[0]), false, 8);
  subgroupMatrixStore(&o, 64, subgroupMatrixScalarSubtract(m, by[1]), false, 8);
  subgroupMatrixStore(&o, 128, subgroupMatrixScalarMultiply(m, by[2]), false, 8);
  let n = subgroupMatrixLoad<Half>(&h, 0, false, 8);
  subgroupMatrixStore(&p, 0, subgroupMatrixScalarAdd(n, f16(by[0])), false, 8);
  subgroupMatrixStore(&p, 64, subgroupMatrixScalarSubtract(n, f16(by[1])), false, 8);
  subgroupMatrixStore(&p, 128, subgroupMatrixScalarMultiply(n, f16(by[2])), false, 8);
}
