enable f16;
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read> a : array<f16>;
@group(0) @binding(1) var<storage, read_write> c : array<f32>;

@compute @workgroup_size(32)
fn main() {
  let l = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 8>>(&a, 0, false, 8);
  let r = subgroupMatrixLoad<subgroup_matrix_right<f16, 8, 8>>(&a, 64, false, 8);
  var acc = subgroupMatrixMultiply<f32>(l, r);
  acc = subgroupMatrixMultiplyAccumulate(l, r, acc);
  subgroupMatrixStore(&c, 0, acc, false, 8);
}
