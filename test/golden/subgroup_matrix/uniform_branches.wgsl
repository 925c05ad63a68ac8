enable subgroup_matrix;
@group(0) @binding(0) var<storage, read> limits : vec4u;
@group(0) @binding(1) var<storage, read_write> x : array<f32>;

@compute @workgroup_size(32)
fn main(@builtin(workgroup_id) id : vec3u) {
  if id.x >= limits.x { return; }
  var m : subgroup_matrix_result<f32, 8, 8>;
  if id.y > 3 {
    m = subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>>(&x, 0, false, 8);
  }
  subgroupMatrixStore(&x, 64, m, false, 8);
}
