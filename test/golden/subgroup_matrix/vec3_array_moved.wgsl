//! targets spvasm glsl
//! binding 0,0=0,5
// Two declarations of one buffer, for its vectors and for its matrices, are no clash of bindings.
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> b : array<vec3f, 24>;

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) lane : u32) {
  if (lane == 0) { b[2] = vec3f(1); }
  let m = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>, row_major>(&b, 0, 2);
  subgroupMatrixStore<row_major>(&b, 0, m, 2);
}
