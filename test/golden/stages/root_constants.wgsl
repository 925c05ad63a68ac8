//! targets hlsl
//! hlsl-constants 5,2
//! hlsl-buffer-sizes
// What Direct3D does not tell a shader.
struct Tail { count : u32, items : array<vec2f> }
struct Input { @builtin(num_workgroups) groups : vec3u, @builtin(workgroup_id) group : vec3u }
@group(0) @binding(3) var<storage, read_write> unused_but_numbered : array<u32>;
@group(1) @binding(0) var<storage, read_write> tail : Tail;
@group(0) @binding(1) var<storage> words : array<u32>;

fn last() -> u32 {
  return arrayLength(&tail.items) - 1;
}

@compute @workgroup_size(1)
fn main(input : Input) {
  tail.count = input.groups.x * input.groups.y + arrayLength(&words);
  tail.items[last()] = vec2f(f32(words[input.group.x]));
}

@vertex
fn draw(@builtin(vertex_index) vertex : u32, @builtin(instance_index) instance : u32) -> @builtin(position) vec4f {
  return vec4f(f32(vertex), f32(instance), 0, 1);
}
