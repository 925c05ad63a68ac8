// Shows what reflection reports for a compute shader.
enable subgroups;
override width: u32 = 64;
struct Particle { at: vec3f, @align(16) speed: array<f32, 3> }
struct Particles { count: atomic<u32>, list: array<Particle> }
@group(2) @binding(3) var<storage, read_write> particles: Particles;
@group(2) @binding(4) var<storage> forces: array<vec2u>;
@group(2) @binding(5) var target_image: texture_storage_2d<rgba8unorm, write>;
@group(2) @binding(6) var samples: texture_multisampled_2d<i32>;
var<workgroup> shared_sums: array<f32, width>;
@compute @workgroup_size(width, 2)
fn step(@builtin(global_invocation_id) id: vec3u, @builtin(subgroup_size) size: u32) {
  shared_sums[id.x % width] = subgroupAdd(f32(forces[id.x].x));
  workgroupBarrier();
  atomicAdd(&particles.count, size);
  particles.list[id.x].speed[id.y] = shared_sums[0];
  textureStore(target_image, id.xy, vec4f(vec4i(textureLoad(samples, id.xy, 0))));
}
