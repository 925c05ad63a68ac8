enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<u32>;
@compute @workgroup_size(32)
fn main() {
  let m = subgroupMatrixLoad<subgroup_matrix_left<u8, 8, 8>>(&x, 0, false, 10);
  subgroupMatrixStore(&x, 0, m, false, 8);
}
