//! targets msl
//! msl-version 2.2
// Passes create functions that loop over tiles. Errors point to the code that needs them.
enable f16;
enable subgroup_matrix;
alias Left = subgroup_matrix_left<f16, 32, 16>;
alias Right = subgroup_matrix_right<f16, 24, 32>;
alias Sum = subgroup_matrix_result<f32, 24, 16>;
@group(0) @binding(0) var<storage, read> a: array<f16>;
@group(0) @binding(2) var<storage, read_write> d: array<f32>;
@compute @workgroup_size(32)
fn main(@builtin(workgroup_id) id: vec3u) {
  var s: Sum;
  let l = subgroupMatrixLoad<Left, row_major>(&a, id.x, id.y);
  let r = subgroupMatrixLoad<Right, row_major>(&a, id.x, id.y);
  s = subgroupMatrixMultiplyAccumulate(l, r, s);
  subgroupMatrixStore<row_major>(&d, id.x, s, 24);
}
