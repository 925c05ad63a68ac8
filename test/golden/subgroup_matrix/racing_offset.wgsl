//! targets spvasm hlsl msl
// Another invocation may write the offset between its test and its use: it is tested and clamped.
enable subgroup_matrix;
diagnostic(off, subgroup_matrix_uniformity);  // values that race are not uniform
@group(0) @binding(0) var<storage, read_write> at: u32;
@group(0) @binding(1) var<storage, read_write> fixed: array<f32, 100>;
@group(0) @binding(2) var<storage, read_write> open: array<f32>;
@compute @workgroup_size(32)
fn main() {
  let m = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>>(&fixed, at, false, 8);
  subgroupMatrixStore(&open, at, m, false, 8);
  at = 1u;
}
