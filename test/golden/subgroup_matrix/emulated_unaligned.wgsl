//! targets spvasm
//! emulate-matrices unaligned
enable subgroup_matrix;

// The stride of the left matrix is not known to be a multiple of 16 bytes, so the matrices of its
// product are emulated. The others are native: a loop counter and a shift prove their alignment.
@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> out: array<f32>;
@group(0) @binding(2) var<uniform> stride: u32;

@compute @workgroup_size(32)
fn main(@builtin(workgroup_id) group: vec3u) {
  let left = subgroupMatrixLoad<subgroup_matrix_left<f32, 4, 4>, row_major>(&a, 0u, stride);
  let right = subgroupMatrixLoad<subgroup_matrix_right<f32, 4, 4>, row_major>(&a, 0u, 4u);
  let sum = subgroupMatrixMultiply<subgroup_matrix_result<f32, 4, 4>>(left, right);
  subgroupMatrixStore<row_major>(&out, 0u, sum, 4u);
  for (var i = 64u; i < 1024u; i += 64u) {
    let copied = subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>, row_major>(&a, i, 8u);
    subgroupMatrixStore<row_major>(&out, (group.x << 6u) + i, copied, stride << 2u);
  }
}
