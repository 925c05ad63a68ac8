// The current draft's form of the calls.
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read> a : array<f32>;
@group(0) @binding(1) var<storage, read_write> c : array<f32>;

@compute @workgroup_size(32)
fn main() {
  let m = subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>, row_major>(&a, 0, 8);
  let n = subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>, col_major>(&a, 64, 8);
  subgroupMatrixStore<row_major>(&c, 0, n, 8);
  subgroupMatrixStore<col_major>(&c, 64, m, 8);
}
