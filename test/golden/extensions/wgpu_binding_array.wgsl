//! binding-array-size 0,0=4
//! binding-array-size 0,8=2
//! binding-array-size 1,0=3
// wgpu's binding arrays without a size, of which the application says how many elements they have.
enable wgpu_binding_array;

struct Uniforms { index : u32, other : u32 }
@group(0) @binding(0) var textures : binding_array<texture_2d<f32>>;
@group(0) @binding(8) var samplers : binding_array<sampler>;
@group(0) @binding(16) var<uniform> uniforms : Uniforms;
@group(1) @binding(0) var<storage, read_write> buffers : binding_array<array<vec4f>>;

fn texel(all : binding_array<texture_2d<f32>>, i : u32) -> vec4f {
  return textureLoad(all[i], vec2u(), 0);
}

@fragment fn main(@location(0) at : vec2f, @location(1) @interpolate(flat) i : u32) -> @location(0) vec4f {
  buffers[uniforms.other][i] = texel(textures, i) + textureLoad(textures[3], vec2u(), 0);
  return textureSampleLevel(textures[uniforms.index], samplers[i], at, 0);
}
