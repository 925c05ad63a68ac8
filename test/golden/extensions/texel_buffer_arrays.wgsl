//! targets spvasm glsl hlsl
//! no-robustness
//! binding-array-indices any
//! allow-language-feature standard
//! allow-language-feature texel_buffers
// Arrays of texel buffers have capabilities of their own.
enable wgpu_binding_array;
requires texel_buffers;

@group(0) @binding(0) var counts : binding_array<texel_buffer<r32uint, read_write>, 4>;
@group(1) @binding(0) var<uniform> at : u32;

@fragment fn main(@location(0) @interpolate(flat) i : u32) -> @location(0) vec4u {
  textureStore(counts[at], 0, vec4u(i));
  return textureLoad(counts[i], 1);
}
