//! emulate-matrices all
//! glsl-version vulkan460
enable subgroup_matrix;

@group(0) @binding(0) var<storage, read> bytes: array<u32>;
@group(0) @binding(1) var<storage, read> more: array<vec2u>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;
@group(0) @binding(3) var<uniform> place: vec4u;
var<workgroup> tile: array<i32, 64>;

struct Pair { sum: subgroup_matrix_result<i32, 6, 8>, count: u32 }

@compute @workgroup_size(32)
fn main() {
  let left = subgroupMatrixLoad<subgroup_matrix_left<u8, 12, 8>, row_major>(&bytes, place.x, place.y);
  let right = subgroupMatrixLoad<subgroup_matrix_right<u8, 6, 12>, col_major>(&more, place.z, 2u);
  var pair = Pair(subgroupMatrixMultiply<subgroup_matrix_result<i32, 6, 8>>(left, right), 1u);
  pair.sum = subgroupMatrixMultiplyAccumulate(left, right, pair.sum);
  pair.sum = subgroupMatrixScalarAdd(pair.sum, i32(pair.count));
  subgroupMatrixStore<row_major>(&tile, 0u, pair.sum, 6u);
  // Two components of the last word of each row belong to the matrix.
  var narrow = subgroup_matrix_result<u8, 6, 8>(3u);
  narrow = subgroupMatrixScalarMultiply(narrow, 200u);
  subgroupMatrixStore<row_major>(&out, 0u, narrow, 2u);
}
