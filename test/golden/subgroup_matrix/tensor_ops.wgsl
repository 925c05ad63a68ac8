//! targets msl
//! msl-version 4.0
//! msl-matrix tensor_ops
// Each matrix is a structure of the components that an invocation holds.
enable f16;
enable subgroup_matrix;

alias Left = subgroup_matrix_left<f16, 24, 16>;
alias Right = subgroup_matrix_right<f16, 40, 24>;
alias Sum = subgroup_matrix_result<f32, 40, 16>;

struct Operands {
  left: Left,
  right: array<Right, 2>,
}

@group(0) @binding(0) var<storage, read> a: array<f16>;
@group(0) @binding(1) var<storage, read> b: array<vec4<f16>, 400>;
@group(0) @binding(2) var<storage, read_write> d: array<f32>;
@group(0) @binding(3) var<storage, read> bytes: array<u32>;
@group(0) @binding(4) var<storage, read_write> words: array<u32>;

var<workgroup> w: array<vec2<f32>, 512>;

fn multiply(operands: Operands, which: u32, start: Sum) -> Sum {
  return subgroupMatrixMultiplyAccumulate(operands.left, operands.right[which], start);
}

@compute @workgroup_size(32)
fn main(@builtin(workgroup_id) id: vec3u) {
  var operands: Operands;
  operands.left = subgroupMatrixLoad<Left, row_major>(&a, id.x, id.y);
  operands.right[0] = Right(0.5h);
  operands.right[1] = subgroupMatrixLoad<Right, col_major>(&b, id.x, 6);
  var sum = multiply(operands, id.z, Sum());
  sum = subgroupMatrixScalarMultiply(subgroupMatrixScalarAdd(sum, 2.0), 3.0);
  subgroupMatrixStore<row_major>(&d, id.x, sum, 40);
  subgroupMatrixStore<row_major>(&w, 0, sum, 20);
}

@compute @workgroup_size(32)
fn bytes_main() {
  let l = subgroupMatrixLoad<subgroup_matrix_left<u8, 16, 8>, row_major>(&bytes, 0, 4);
  let r = subgroupMatrixLoad<subgroup_matrix_right<u8, 8, 16>, row_major>(&bytes, 32, 2);
  let product = subgroupMatrixMultiply<u32>(subgroupMatrixScalarSubtract(l, 300u), r);
  subgroupMatrixStore<col_major>(&words, 0, product, 8);
}
