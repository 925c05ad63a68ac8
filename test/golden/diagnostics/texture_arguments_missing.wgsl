//! targets none
// Of texture functions, whose forms differ in number and place of their arguments, the message names the argument that is
// missing, not the texture that another form would take.
@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var layers: texture_2d_array<f32>;
@group(0) @binding(2) var depth_layers: texture_depth_2d_array;
@group(0) @binding(3) var stored: texture_storage_2d_array<rgba8unorm, write>;
@group(0) @binding(4) var s: sampler;
@group(0) @binding(5) var c: sampler_comparison;
fn gather(uv: vec2f) {
  _ = textureGather(t, s, uv);
  _ = textureGather(layers, s, uv, 1);
  _ = textureGather(layers, s, uv);
  _ = textureGather(0, layers, s, uv);
  _ = textureGatherCompare(depth_layers, c, uv, 0.5);
}
fn sample(uv: vec2f) {
  _ = textureSample(layers, s, uv);
  _ = textureSample(layers, s, uv, vec2i(1));
  _ = textureSampleBias(layers, s, uv, 0.5);
  _ = textureSampleGrad(layers, s, uv, uv, uv);
  _ = textureSampleLevel(t, s, uv, vec2i(1));
  _ = textureSampleCompare(depth_layers, c, uv, 0.5);
}
fn store(at: vec2u) {
  textureStore(stored, at, vec4f());
  _ = textureLoad(layers, at);
}
// No other form takes these arguments and more: it is the argument that is wrong.
fn wrong(uv: vec2f) {
  _ = textureSample(t, s, uv, 0);
  _ = textureGather(c, t, s, uv);
}

// Where the arguments fit with any of several missing, each is named.
@group(0) @binding(9) var filter_of_layers: sampler;
fn array_index_or_level(at: vec2i) -> vec4f { return textureLoad(layers, at, 0) + textureLoad(depth_layers, at, 0); }
fn either_of_a_sample(at: vec2f) -> vec4f { return textureSampleLevel(layers, filter_of_layers, at, 0); }
fn only_the_index(at: vec2f) -> vec4f { return textureSampleLevel(layers, filter_of_layers, at, 0.5); }
fn either_of_numbers(a: u32) -> u32 { return extractBits(a, a); }
