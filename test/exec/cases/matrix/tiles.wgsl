// Tests products of large matrices, which targets that support only 8x8 matrices split into tiles. Covers both
// layouts, arrays of scalars and vectors, storage and workgroup memory, constant and variable strides, matrices in
// structures, arrays, parameters and results, zero and splat values, and matrices partly out of bounds.
enable f16;
enable subgroup_matrix;

alias Left = subgroup_matrix_left<f16, 32, 16>;
alias Right = subgroup_matrix_right<f16, 24, 32>;
alias Sum = subgroup_matrix_result<f32, 24, 16>;

struct Tiles {
  left: Left,
  right: array<Right, 2>,
  count: u32,
}

struct Places {
  offset: u32,
  stride: u32,
  far: u32,
}

@group(0) @binding(0) var<storage, read> a: array<f16>;
@group(0) @binding(1) var<storage, read> b: array<vec4<f16>>;
@group(0) @binding(2) var<storage, read> c: array<f32, 512>;
@group(0) @binding(3) var<uniform> places: Places;
@group(0) @binding(4) var<storage, read_write> d: array<f32>;

var<workgroup> w: array<vec2<f32>, 256>;

fn multiply(tiles: Tiles, which: i32, start: Sum) -> Sum {
  return subgroupMatrixMultiplyAccumulate(tiles.left, tiles.right[which], start);
}

fn scale(into: ptr<function, Sum>, by: f32) {
  *into = subgroupMatrixScalarMultiply(*into, by);
}

@compute @workgroup_size(32)
fn main() {
  var tiles: Tiles;
  tiles.left = subgroupMatrixLoad<Left, row_major>(&a, places.offset, places.stride);
  tiles.right[0] = Right(0.5h);
  tiles.right[1] = subgroupMatrixLoad<Right, col_major>(&b, 2, 9);
  // At offset 0 of `d`: a product.
  var sum = subgroupMatrixMultiply<Sum>(tiles.left, tiles.right[1]);
  subgroupMatrixStore<row_major>(&d, 0, sum, 24);
  // At offset 384: the other layout, with an accumulator loaded from memory, and all scalar operations.
  let start = subgroupMatrixLoad<Sum, col_major>(&c, 3, 20);
  sum = multiply(tiles, 1, start);
  sum = subgroupMatrixScalarAdd(sum, 1.25);
  scale(&sum, 2.0);
  sum = subgroupMatrixScalarSubtract(sum, 3.0);
  subgroupMatrixStore<col_major>(&d, 384, sum, 16);
  // At offset 768: a product with matrices that repeat one value (0.5 and 4.0), through an array of matrices.
  var several = array<Sum, 2>(Sum(), multiply(tiles, 0, Sum(4.0)));
  subgroupMatrixStore<row_major>(&d, 768, several[places.offset - 7], 24);
  // At offset 1152: a transposed copy, made by a store to workgroup memory (an array of vectors) and a load.
  subgroupMatrixStore<row_major>(&w, 4, sum, 13);
  workgroupBarrier();
  let turned = subgroupMatrixLoad<subgroup_matrix_result<f32, 16, 24>, col_major>(&w, 4, 13);
  subgroupMatrixStore<row_major>(&d, 1152, turned, 16);
  // At offset 1536: zero values, and a load that is partly outside the array.
  several = array<Sum, 2>();
  subgroupMatrixStore<row_major>(&d, 1536, several[1], 24);
  tiles = Tiles();
  tiles.right[0] = Right(1h);
  subgroupMatrixStore<row_major>(&d, 1920, multiply(tiles, 0, Sum(7.0)), 24);
  subgroupMatrixStore<row_major>(&d, 2304, subgroupMatrixLoad<Sum, row_major>(&d, places.far, 24), 24);
  // A store that is partly outside the array.
  subgroupMatrixStore<row_major>(&d, places.far, Sum(9.0), 24);
}
