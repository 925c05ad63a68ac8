// Computes D = ((A B + C) + bias) * scale - shift. Covers every scalar operation, an accumulator loaded from memory,
// and matrices in structures, in function parameters and results, and behind pointers.
enable f16;
enable chromium_experimental_subgroup_matrix;

alias Left = subgroup_matrix_left<f16, 8, 8>;
alias Right = subgroup_matrix_right<f16, 8, 8>;
alias Sum = subgroup_matrix_result<f32, 8, 8>;

struct Tiles {
  left: Left,
  right: array<Right, 2>,
}

@group(0) @binding(0) var<storage, read> a: array<f16>;
@group(0) @binding(1) var<storage, read> b: array<f16>;
@group(0) @binding(2) var<storage, read> c: array<f32, 64>;
@group(0) @binding(3) var<storage, read_write> d: array<f32, 72>;

fn multiply(tiles: Tiles, which: i32, start: Sum) -> Sum {
  return subgroupMatrixMultiplyAccumulate(tiles.left, tiles.right[which], start);
}

fn add_twice(into: ptr<function, Sum>, bias: f32) {
  *into = subgroupMatrixScalarAdd(*into, bias);
  let copy = *into;
  *into = subgroupMatrixScalarAdd(copy, bias);
}

@compute @workgroup_size(8)
fn main() {
  var tiles: Tiles;
  var total: Sum;
  tiles.left = subgroupMatrixLoad<Left>(&a, 0, false, 8);
  tiles.right[0] = Right(1h);
  tiles.right[1] = subgroupMatrixLoad<Right>(&b, 0, true, 8);
  total = multiply(tiles, 1, subgroupMatrixLoad<Sum>(&c, 0u, false, 8u));
  let none = Sum();
  total = multiply(tiles, 0, subgroupMatrixMultiplyAccumulate(Left(), tiles.right[1], total));
  total = subgroupMatrixMultiplyAccumulate(tiles.left, Right(-1h), total);
  add_twice(&total, 1.25);
  total = subgroupMatrixScalarMultiply(total, 2.0);
  total = subgroupMatrixScalarSubtract(total, 3.0);
  if (c[63] > 1e30) {
    total = none;
  }
  subgroupMatrixStore(&d, 8, total, false, 8);
}
