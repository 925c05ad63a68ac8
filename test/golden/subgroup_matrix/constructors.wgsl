enable f16;
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<f32>;
@group(0) @binding(1) var<storage, read_write> h : array<f16>;
@group(0) @binding(2) var<storage, read_write> u : array<u32>;

@compute @workgroup_size(32)
fn main(@builtin(num_workgroups) n : vec3u) {
  subgroupMatrixStore(&x, 0, subgroup_matrix_result<f32, 8, 8>(), false, 8);
  subgroupMatrixStore(&x, 64, subgroup_matrix_result<f32, 8, 8>(1.5), false, 8);
  subgroupMatrixStore(&h, 0, subgroup_matrix_left<f16, 8, 8>(f16(n.x)), false, 8);
  subgroupMatrixStore(&u, 0, subgroup_matrix_right<u8, 8, 8>(255), false, 8);
  subgroupMatrixStore(&u, 16, subgroup_matrix_right<u8, 8, 8>(n.y), false, 8);
}
