//! targets spvasm
//! override n=63
enable subgroup_matrix;
override n: u32 = 64;
var<workgroup> a: array<f32, n>;
@group(0) @binding(0) var<uniform> p: vec2u;
@compute @workgroup_size(8) fn main() {
  let m = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>, row_major>(&a, p.x, p.y);
  subgroupMatrixStore<row_major>(&a, p.x, m, p.y);
}
