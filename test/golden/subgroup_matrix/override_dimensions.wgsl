//! targets spvasm hlsl
//! override size=16
enable f16;
enable subgroup_matrix;
override size = 8u;
override depth = size * 2;
@group(0) @binding(0) var<storage, read_write> x : array<f16>;

@compute @workgroup_size(32)
fn main() {
  let l = subgroupMatrixLoad<subgroup_matrix_left<f16, depth, size>>(&x, 0, false, depth);
  let r = subgroupMatrixLoad<subgroup_matrix_right<f16, size, depth>>(&x, 0, false, size);
  subgroupMatrixStore(&x, 0, subgroupMatrixMultiply<f16>(l, r), false, size);
}
