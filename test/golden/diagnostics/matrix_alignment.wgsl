//! targets hlsl
// Vulkan and Direct3D need the lesser of 16 bytes and a row or column of base and stride; WGSL does not.
enable f16;
enable subgroup_matrix;
struct S { n : u32, a : array<f32, 100> }
@group(0) @binding(0) var<storage, read_write> h : array<f16>;
@group(0) @binding(1) var<storage, read_write> s : S;
@group(0) @binding(2) var<storage, read_write> v : array<vec4f>;
@group(0) @binding(3) var<uniform> i : u32;
alias M = subgroup_matrix_left<f32, 8, 8>;
@compute @workgroup_size(32) fn main() {
  // Wrong: the offset, the stride, the offset of the member, a column of 6 bytes.
  _ = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 8>, row_major>(&h, 3, 8);
  _ = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 8>, row_major>(&h, i, 9);
  _ = subgroupMatrixLoad<M, row_major>(&s.a, 0, 8);
  _ = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 3>, col_major>(&h, 6, 4);
  subgroupMatrixStore(&s.a, 3, M(), false, 9);
  subgroupMatrixStore(&s.a, i, M(), true, 10);
  // Right, or not known.
  _ = subgroupMatrixLoad<M, row_major>(&s.a, 3, 8);
  _ = subgroupMatrixLoad<M, row_major>(&v, 1, 3);
  _ = subgroupMatrixLoad<M, row_major>(&s.a, i, i);
}
