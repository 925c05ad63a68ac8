//! targets glsl
//! glsl-cooperative-matrix nv
// GL_NV_cooperative_matrix has matrices of floats alone.
enable subgroup_matrix;

@group(0) @binding(0) var<storage, read> a : array<i32>;
@group(0) @binding(1) var<storage, read_write> b : array<i32>;

@compute @workgroup_size(32)
fn main() {
  let l = subgroupMatrixLoad<subgroup_matrix_left<i8, 8, 8>>(&a, 0, false, 8);
  let r = subgroupMatrixLoad<subgroup_matrix_right<i8, 8, 8>>(&a, 0, true, 8);
  subgroupMatrixStore(&b, 0, subgroupMatrixMultiply<i32>(l, r), false, 8);
}
