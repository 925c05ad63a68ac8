enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<f32>;
fn clear(at : u32) {
  subgroupMatrixStore(&x, at, subgroup_matrix_left<f32, 8, 8>(), false, 8);
}
fn is_first(i : u32) -> bool { return i == 0; }
@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i : u32) {
  let first = is_first(i);
  if !first { return; }
  clear(64);
}
