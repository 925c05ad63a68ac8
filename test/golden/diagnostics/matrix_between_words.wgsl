enable subgroup_matrix, f16;
requires buffer_view;
@group(0) @binding(0) var<storage, read_write> b : buffer;

alias Left = subgroup_matrix_left<f16, 8, 8>;

@compute @workgroup_size(32)
fn main() {
  let halves = bufferView<array<f16>>(&b, 2);
  let odd = subgroupMatrixLoad<Left, row_major>(halves, 4, 8);
  let between = subgroupMatrixLoad<Left, row_major>(halves, 5, 9);
  subgroupMatrixStore<row_major>(halves, 3, odd, 8);
}
