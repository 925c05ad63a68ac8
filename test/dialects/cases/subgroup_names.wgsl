// Converts declarations whose names the other dialect predeclares.
enable chromium_experimental_subgroup_matrix;

@group(0) @binding(0) var<storage, read_write> A : array<f32>;
fn coopLoad(coop_mat8x8 : u32) -> u32 { return coop_mat8x8 + 1; }

@compute @workgroup_size(32) fn main(@builtin(workgroup_id) group : vec3u) {
  let coopStore = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>, row_major>(&A, coopLoad(group.x), 8);
  subgroupMatrixStore<col_major>(&A, coopLoad(1), coopStore, 8);
}
