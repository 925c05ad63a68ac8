//! targets hlsl
//! hlsl-sampler-heap 0,0:1,0:255,4
// Samplers come from heaps: their groups have indices into these. What a function takes is no sampler any more.
@group(0) @binding(0) var colors : texture_2d<f32>;
@group(0) @binding(1) var filtering : sampler;
@group(2) @binding(0) var depths : texture_depth_2d;
@group(2) @binding(3) var compare : sampler_comparison;
@group(2) @binding(4) var samplers : binding_array<sampler, 3>;
@group(2) @binding(7) var video : texture_external;

struct Input {
  @location(0) uv : vec2f,
  @location(1) @interpolate(flat) layer : u32,
}

fn shade(t : texture_2d<f32>, s : sampler, uv : vec2f) -> vec4f {
  return textureSampleLevel(t, s, uv, 0);
}

@fragment
fn main(in : Input) -> @location(0) vec4f {
  var color = textureSample(colors, filtering, in.uv) + shade(colors, filtering, in.uv);
  color += shade(colors, samplers[1], in.uv);
  color += textureSampleLevel(colors, samplers[in.layer], in.uv, 0);
  color += textureSampleBaseClampToEdge(video, filtering, in.uv);
  return color * textureSampleCompareLevel(depths, compare, in.uv, 0.5);
}
