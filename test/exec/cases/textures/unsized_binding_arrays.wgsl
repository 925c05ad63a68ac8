// Tests wgpu's unsized binding arrays, first with sizes that an option sets, then as runtime-sized descriptor arrays.
enable wgpu_binding_array;

@group(0) @binding(0) var textures : binding_array<texture_2d<u32>>;
@group(0) @binding(5) var samplers : binding_array<sampler>;
@group(0) @binding(8) var sampled : binding_array<texture_2d<f32>>;
@group(1) @binding(0) var<storage, read_write> out : array<u32, 8>;

fn texel(all : binding_array<texture_2d<u32>>, i : u32) -> u32 {
  return textureLoad(all[i], vec2u(i & 1, 0), 0).x;
}

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i : u32) {
  out[i] = texel(textures, i % 3);
  out[4 + i] = u32(textureSampleLevel(sampled[i & 1], samplers[i >> 1], vec2f(1.25, 0.5), 0).x);
}
