// Converts declarations whose names the other dialect predeclares.
enable wgpu_cooperative_matrix;

@group(0) @binding(0) var<storage, read_write> A : array<f32>;
fn coopLoad_(coop_mat8x8_ : u32) -> u32 { return coop_mat8x8_ + 1; }

@compute @workgroup_size(32) fn main(@builtin(workgroup_id) group : vec3u) {
  let coopStore_ = coopLoadT<coop_mat8x8<f32, A>>(&A[coopLoad_(group.x)], 8);
  coopStore(coopStore_, &A[coopLoad_(1)], 8);
}
