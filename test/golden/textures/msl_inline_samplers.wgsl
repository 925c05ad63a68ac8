//! targets msl
//! msl-inline-sampler 0,1=mag=linear,min=linear,mip=linear,address=repeat
//! msl-inline-sampler 0,3=compare=less-equal,mag=linear,address-u=mirror-repeat,address-v=clamp-to-border,border=opaque-white
//! msl-inline-sampler 0,4=mip=none,lod-min=0.5,lod-max=4,anisotropy=8
//! msl-inline-sampler 7,7=
// Constants of the text, which take no slot: the sampler that is bound has the first.
@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var smooth_: sampler;
@group(0) @binding(2) var d: texture_depth_2d;
@group(0) @binding(3) var compares: sampler_comparison;
@group(0) @binding(4) var plain: sampler;
@group(1) @binding(0) var bound: sampler;

fn look(s: sampler, at: vec2f) -> vec4f { return textureSampleLevel(t, s, at, 0.0); }
fn nested(at: vec2f) -> vec4f { return look(smooth_, at) + look(plain, at); }

@fragment fn main(@builtin(position) at: vec4f) -> @location(0) vec4f {
  return nested(at.xy) + textureSample(t, bound, at.xy) + textureSampleCompare(d, compares, at.xy, 0.5);
}
@fragment fn none(@builtin(position) at: vec4f) -> @location(0) vec4f { return look(smooth_, at.xy); }
