// Shows what reflection reports for subgroup matrices, binding arrays and sizes that options choose.
enable subgroup_matrix, f16;
@group(0) @binding(0) var<storage> left: array<f16>;
@group(0) @binding(1) var<storage, read_write> sums: array<f16>;
@group(0) @binding(2) var<storage, read_write> length: array<u32>;
@compute @workgroup_size(32)
fn product(@builtin(num_workgroups) groups: vec3u) {
  let a = subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 16>>(&left, 0, false, 16);
  let b = subgroupMatrixLoad<subgroup_matrix_right<f16, 16, 16>>(&left, 256, false, 16);
  subgroupMatrixStore(&sums, 0, subgroupMatrixMultiply<f16>(a, b), false, 16);
  length[arrayLength(&length) - 1] = groups.x;
}
