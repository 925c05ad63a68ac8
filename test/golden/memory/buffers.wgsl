struct Params { scale : f32, offset : vec3f, count : u32 }
struct List { length : atomic<u32>, items : array<vec4f> }
@group(0) @binding(0) var<uniform> params : Params;
@group(0) @binding(1) var<storage> source : array<vec3f>;
@group(2) @binding(7) var<storage, read_write> target_list : List;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id : vec3u) {
  if id.x >= params.count { return; }
  let at = atomicAdd(&target_list.length, 1);
  target_list.items[at] = vec4f(source[id.x] * params.scale + params.offset, 1);
}
