enable subgroup_matrix;
requires buffer_view;
var<workgroup> view: buffer<256>;
@group(0) @binding(0) var<uniform> p: vec2u;
alias M = subgroup_matrix_left<f32, 8, 8>;
fn through_a_call(q: ptr<workgroup, buffer>) -> M {
  return subgroupMatrixLoad<M, col_major>(bufferView<array<f32>>(q, 4), p.x, p.y);
}
@compute @workgroup_size(8) fn main() {
  let m = through_a_call(&view);
  subgroupMatrixStore<row_major>(bufferView<array<f32>>(&view, 0), p.x, m, p.y);
  subgroupMatrixStore<row_major>(bufferView<array<f32>>(&view, 4), p.x, m, p.y);
}
