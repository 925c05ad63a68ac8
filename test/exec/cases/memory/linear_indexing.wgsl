// Tests the linear indices of invocations and workgroups in a 3D grid, as parameters and as structure members.
requires linear_indexing;

struct In {
  @builtin(workgroup_index) group: u32,
  @builtin(workgroup_id) id: vec3u,
}

@group(0) @binding(0) var<storage, read_write> invocations: array<vec4u>;
@group(0) @binding(1) var<storage, read_write> groups: array<vec4u>;

@compute @workgroup_size(2, 1, 3)
fn main(in: In, @builtin(global_invocation_index) index: u32, @builtin(global_invocation_id) id: vec3u) {
  invocations[index] = vec4u(id, index);
  groups[in.group] = vec4u(in.id, in.group);
}
