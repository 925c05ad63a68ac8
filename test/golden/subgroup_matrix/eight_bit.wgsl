// 8-bit components lie in 32-bit elements; the stride counts components.
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read> a : array<i32>;
@group(0) @binding(1) var<storage, read> b : array<u32>;
@group(0) @binding(2) var<storage, read_write> c : array<i32>;
@group(0) @binding(3) var<storage, read_write> d : array<u32>;

@compute @workgroup_size(32)
fn main() {
  let l = subgroupMatrixLoad<subgroup_matrix_left<i8, 8, 8>>(&a, 2, false, 16);
  let r = subgroupMatrixLoad<subgroup_matrix_right<i8, 8, 8>>(&a, 0, true, 8);
  var acc = subgroup_matrix_result<i32, 8, 8>(-3);
  acc = subgroupMatrixMultiplyAccumulate(l, r, acc);
  subgroupMatrixStore(&c, 0, acc, false, 8);

  let ul = subgroupMatrixLoad<subgroup_matrix_left<u8, 8, 8>>(&b, 0, false, 8);
  let ur = subgroupMatrixLoad<subgroup_matrix_right<u8, 8, 8>>(&b, 0, false, 8);
  let product = subgroupMatrixMultiply<subgroup_matrix_result<u32, 8, 8>>(ul, ur);
  subgroupMatrixStore(&d, 0, product, false, 8);
}
