struct Particles {
  count : atomic<u32>,
  values : array<vec4f>,
}

@group(0) @binding(0) var<storage, read_write> systems : binding_array<Particles, 2>;
@group(0) @binding(2) var<uniform> forces : binding_array<vec4f, 2>;
@group(0) @binding(4) var video : binding_array<texture_external, 2>;

fn push(system : ptr<storage, Particles, read_write>, value : vec4f) {
  system.values[atomicAdd(&system.count, 1)] = value;
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i : u32) {
  let system = &systems[i & 1];
  push(system, forces[1] + textureLoad(video[0], vec2u(i)));
  if i < arrayLength(&system.values) {
    push(&systems[0], system.values[i]);
  }
}
