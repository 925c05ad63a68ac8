//! targets msl
// Metal has 8x8 alone: other matrices are arrays of such tiles.
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

@group(0) @binding(0) var<storage, read> a: array<f16>;
@group(0) @binding(1) var<storage, read> b: array<vec4<f16>>;
@group(0) @binding(2) var<storage, read_write> d: array<f32>;

var<workgroup> w: array<vec2<f32>, 256>;

fn multiply(tiles: Tiles, which: u32, start: Sum) -> Sum {
  return subgroupMatrixMultiplyAccumulate(tiles.left, tiles.right[which], start);
}

@compute @workgroup_size(32)
fn main(@builtin(workgroup_id) id: vec3u) {
  var tiles: Tiles;
  tiles.left = subgroupMatrixLoad<Left, row_major>(&a, id.x, id.y);
  tiles.right[0] = Right(0.5h);
  tiles.right[1] = subgroupMatrixLoad<Right, col_major>(&b, 2, 9);
  var sum = subgroupMatrixMultiply<Sum>(tiles.left, tiles.right[1]);
  sum = multiply(tiles, id.z & 1, sum);
  sum = subgroupMatrixScalarAdd(sum, 1.25);
  sum = subgroupMatrixScalarMultiply(sum, 2.0);
  subgroupMatrixStore<row_major>(&w, 4, sum, 13);
  workgroupBarrier();
  subgroupMatrixStore<row_major>(&d, 0, sum, 24);
  tiles = Tiles();
  subgroupMatrixStore<row_major>(&d, 384, multiply(tiles, 0, Sum(7.0)), 24);
}
