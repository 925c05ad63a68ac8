//! targets msl
//! msl-inline-sampler 0,0=
//! msl-inline-sampler 0,1=compare=less
//! msl-inline-sampler 0,2=
//! msl-inline-sampler 0,3=anisotropy=17
//! msl-inline-sampler 0,4=lod-min=2,lod-max=1
//! msl-inline-sampler 0,6=lod-max=1e39
//! msl-inline-sampler 0,7=mag=linear
//! msl-inline-sampler 0,7=
@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var s: sampler;
@group(0) @binding(2) var c: sampler_comparison;
@group(0) @binding(3) var a: sampler;
@group(0) @binding(4) var l: sampler;
@group(0) @binding(5) var d: texture_depth_2d;
@group(0) @binding(6) var infinite: sampler;
@group(0) @binding(7) var twice: sampler;
@fragment fn main(@builtin(position) at: vec4f) -> @location(0) vec4f {
  return textureSample(t, s, at.xy) + textureSampleCompare(d, c, at.xy, 0.5) + textureSample(t, a, at.xy) +
         textureSample(t, l, at.xy) + textureSample(t, infinite, at.xy) + textureSample(t, twice, at.xy);
}
