//! emulate-matrices missing
//! matrix-config f16:f32:16x8x16
//! matrix-config u8:u32:8x8x32
//! shader-model 6.10
enable subgroup_matrix;
enable f16;

// The device has smaller matrices than these, so that they are split into tiles.
@group(0) @binding(0) var<storage, read> a: array<f16>;
@group(0) @binding(1) var<storage, read> b: array<vec4h>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(3) var<storage, read> bytes: array<u32>;
@group(0) @binding(4) var<storage, read_write> sums: array<u32>;
var<workgroup> shared_a: array<f16, 512>;

// One row of tiles, and two steps along K.
@compute @workgroup_size(32)
fn split_k() {
  let left = subgroupMatrixLoad<subgroup_matrix_left<f16, 32, 16>, row_major>(&a, 0u, 32u);
  let right = subgroupMatrixLoad<subgroup_matrix_right<f16, 8, 32>, col_major>(&b, 4u, 8u);
  var sum = subgroup_matrix_result<f32, 8, 16>();
  sum = subgroupMatrixMultiplyAccumulate(left, right, sum);
  subgroupMatrixStore<row_major>(&out, 0u, sum, 8u);
}

// Tiles in all directions, in both orders, in workgroup memory and in arrays.
@compute @workgroup_size(32)
fn split_all(@builtin(workgroup_id) group: vec3u) {
  let left = subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 32>, col_major>(&shared_a, 0u, 32u);
  let right = subgroupMatrixLoad<subgroup_matrix_right<f16, 16, 16>, row_major>(&b, group.x, 8u);
  var results: array<subgroup_matrix_result<f32, 16, 32>, 2>;
  results[group.x & 1u] = subgroupMatrixMultiply<subgroup_matrix_result<f32, 16, 32>>(left, right);
  let scaled = subgroupMatrixScalarMultiply(results[0], 2.0f);
  subgroupMatrixStore<col_major>(&out, group.y, scaled, 32u);
}

// Of the bytes, each element of the array holds four.
@compute @workgroup_size(32)
fn eight_bit() {
  let left = subgroupMatrixLoad<subgroup_matrix_left<u8, 64, 8>, row_major>(&bytes, 0u, 16u);
  let right = subgroupMatrixScalarAdd(subgroup_matrix_right<u8, 8, 64>(3u), bytes[0]);
  let sum = subgroupMatrixMultiply<subgroup_matrix_result<u32, 8, 8>>(left, right);
  subgroupMatrixStore<row_major>(&sums, 0u, sum, 8u);
}
