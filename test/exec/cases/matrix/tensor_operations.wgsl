// Tests operations on matrices smaller than those of matmul2d (--msl-matrix tensor_ops). Such matrices are padded, and
// the padding must stay 0: with K = 8, any other value changes the products.
enable chromium_experimental_subgroup_matrix;

alias Left = subgroup_matrix_left<f32, 8, 8>;
alias Right = subgroup_matrix_right<f32, 8, 8>;
alias Result = subgroup_matrix_result<f32, 8, 8>;
struct Operands { left: Left, sums: array<Result, 2> }

@group(0) @binding(0) var<storage, read> a: array<f32, 192>;
@group(0) @binding(1) var<storage, read> bytes: array<i32, 64>;
@group(0) @binding(2) var<storage, read> scalars: array<f32, 4>;
@group(0) @binding(3) var<storage, read_write> d: array<f32, 192>;
@group(0) @binding(4) var<storage, read_write> e: array<i32, 64>;

fn product(operands: Operands, right: Right, i: u32) -> Result {
  return subgroupMatrixMultiplyAccumulate(operands.left, right, operands.sums[i]);
}

@compute @workgroup_size(32)
fn main() {
  let left = subgroupMatrixLoad<Left>(&a, 0u, false, 8u);
  let right = subgroupMatrixLoad<Right>(&a, 64u, true, 8u);
  var operands: Operands;
  operands.left = subgroupMatrixScalarAdd(left, scalars[0]);
  operands.sums[1] = subgroupMatrixLoad<Result>(&a, 128u, false, 8u);
  let total = product(operands, subgroupMatrixScalarSubtract(right, scalars[1]), u32(scalars[2]));
  subgroupMatrixStore(&d, 0u, subgroupMatrixScalarAdd(total, 3.0), true, 8u);
  let endless = subgroupMatrixScalarMultiply(left, scalars[3]);
  subgroupMatrixStore(&d, 64u, subgroupMatrixMultiply<f32>(endless, right), false, 8u);
  subgroupMatrixStore(&d, 128u, subgroupMatrixMultiply<f32>(left, Right(2.0)), false, 8u);

  let l = subgroupMatrixScalarAdd(subgroupMatrixLoad<subgroup_matrix_left<i8, 16, 8>>(&bytes, 0u, false, 16u), 3);
  let r = subgroupMatrixScalarMultiply(subgroupMatrixLoad<subgroup_matrix_right<i8, 8, 16>>(&bytes, 32u, false, 8u), 2);
  subgroupMatrixStore(&e, 0u, subgroupMatrixMultiply<i32>(l, r), false, 8u);
}
