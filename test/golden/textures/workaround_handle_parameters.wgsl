//! targets spvasm glsl
//! workaround handle-parameters
// Functions name textures and samplers themselves: one for each way that they are called.
@group(0) @binding(0) var colors : texture_2d<f32>;
@group(0) @binding(1) var filtering : sampler;
@group(0) @binding(2) var video : texture_external;

fn shade(t : texture_2d<f32>, s : sampler, uv : vec2f) -> vec4f {
  return textureSampleLevel(t, s, uv, 0);
}

@fragment
fn main(@location(0) uv : vec2f) -> @location(0) vec4f {
  return shade(colors, filtering, uv) + textureSampleBaseClampToEdge(video, filtering, uv);
}
