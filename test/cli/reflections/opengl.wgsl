// Shows what reflection reports for OpenGL: combined textures and samplers, and uniforms that the host sets.
@group(0) @binding(0) var image: texture_2d<f32>;
@group(0) @binding(1) var filtering: sampler;
@group(0) @binding(2) var many: texture_multisampled_2d<f32>;
@fragment fn paint(@builtin(position) at: vec4f) -> @location(0) vec4f {
  let levels = textureNumLevels(image) + textureNumSamples(many);
  return textureSample(image, filtering, at.xy / f32(levels)) + textureLoad(image, vec2i(at.xy), levels);
}
