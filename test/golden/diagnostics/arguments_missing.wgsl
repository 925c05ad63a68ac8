//! targets none
// The message names what is missing, not what the other arguments would have to be.
@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var s: sampler;
fn f(uv: vec2u) -> vec4f { return textureLoad(t, uv); }
fn g(uv: vec2f) -> vec4f { return textureSample(t, s); }
fn h(uv: vec2f) -> vec4f { return textureSampleLevel(t, s, uv); }
fn i(x: f32) -> f32 { return clamp(x, 0.0) + mix(x, 1.0) + select(x, 1.0); }
