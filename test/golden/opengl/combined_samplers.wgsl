//! targets glsl
//! glsl-version 430
// A texture is one variable for each sampler that it is sampled with, and another where it is read without; also where
// functions take textures and samplers.
@group(0) @binding(0) var<uniform> transform : mat4x4f;
@group(0) @binding(1) var color : texture_2d<f32>;
@group(0) @binding(2) var nearest : sampler;
@group(0) @binding(3) var linear : sampler;
@group(1) @binding(0) var shadow : texture_depth_2d_array;
@group(1) @binding(1) var compare : sampler_comparison;
@group(1) @binding(2) var ids : texture_2d<u32>;

struct Varyings {
  @builtin(position) position : vec4f,
  @location(0) uv : vec2f,
  @location(1) @interpolate(flat) layer : u32,
}

@vertex
fn vertex_main(@builtin(vertex_index) index : u32, @builtin(instance_index) instance : u32,
               @location(0) place : vec2f) -> Varyings {
  let moved = textureSampleLevel(color, nearest, place, 1.0);
  return Varyings(transform * vec4f(place, f32(index), 1.0) + moved, place, instance);
}

fn sampled(t : texture_2d<f32>, s : sampler, at : vec2f) -> vec4f {
  return textureSample(t, s, at) + textureGather(1, t, s, at);
}

@fragment
fn fragment_main(in : Varyings) -> @location(0) vec4f {
  let mixed = sampled(color, nearest, in.uv) + sampled(color, linear, in.uv);
  let lit = textureSampleCompareLevel(shadow, compare, in.uv, in.layer, 0.5) +
            textureSampleCompare(shadow, compare, in.uv, in.layer, 0.25);
  let depth = textureSampleLevel(shadow, nearest, in.uv, in.layer, 0);
  let id = textureLoad(ids, vec2u(in.position.xy), 0) + textureLoad(ids, textureDimensions(ids) / 2u, textureNumLevels(ids) - 1u);
  let ints = select(vec4u(1u), id, id > vec4u(2u));
  return mixed * (lit + depth) + vec4f(ints) + dpdxCoarse(in.uv.x);
}
