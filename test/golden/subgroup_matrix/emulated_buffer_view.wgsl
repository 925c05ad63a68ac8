//! emulate-matrices all
// The words of a buffer to which halves are written are atomic, also for emulated matrices.
enable subgroup_matrix, f16;
requires buffer_view;

@group(0) @binding(0) var<storage, read_write> b : buffer;

@compute @workgroup_size(32)
fn main() {
  let halves = bufferView<array<f16>>(&b, 16);
  let tile = bufferView<array<f32>>(&b, 4096);
  halves[1] = 1;
  subgroupMatrixStore<row_major>(
      tile, 0, subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>, row_major>(tile, 64, 8), 8);
}
