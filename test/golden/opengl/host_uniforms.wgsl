//! targets glsl
//! glsl-version 310es
// What OpenGL ES does not tell, the host does, in uniforms: the first instance of a draw, levels and samples of textures, also where
// bounds need them.
@group(0) @binding(0) var color : texture_2d<f32>;
@group(0) @binding(1) var samples : texture_multisampled_2d<f32>;
@group(1) @binding(0) var nearest : sampler;

fn levels_of(t : texture_2d<f32>) -> u32 {
  return textureNumLevels(t);
}

@vertex
fn vertex_main(@builtin(instance_index) instance : u32, @location(0) level : u32) -> @builtin(position) vec4f {
  return textureLoad(color, vec2u(instance), level);
}

@fragment
fn fragment_main(@builtin(position) at : vec4f) -> @location(0) vec4f {
  return textureSample(color, nearest, at.xy) * f32(levels_of(color)) +
         textureLoad(samples, vec2u(at.xy), u32(at.z)) / f32(textureNumSamples(samples));
}
