//! targets hlsl
//! shader-model 5.1
// Components of elements that run time chooses, both: the bounded index of the element stays bounded.
@group(0) @binding(0) var<storage, read_write> o : array<f32>;
var<workgroup> shared_rows : array<vec2f, 4>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id : vec3u, @builtin(local_invocation_index) own : u32) {
  var rows : array<vec4f, 4>;
  rows[id.x][id.y] = 1.0;
  shared_rows[id.y][id.x] = 2.0;
  workgroupBarrier();
  o[own] = rows[own].x + shared_rows[own].y;
}
