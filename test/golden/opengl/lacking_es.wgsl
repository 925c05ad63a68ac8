//! targets glsl
//! glsl-version 310es
//! entry-point main
// What OpenGL ES 3.1 lacks, each thing once, with the versions that have it.
enable f16;
requires immediate_address_space;

var<immediate> scale : f32;
@group(0) @binding(0) var line : texture_1d<f32>;
@group(0) @binding(1) var cubes : texture_cube_array<f32>;
@group(0) @binding(2) var linear : sampler;
@group(0) @binding(3) var image : texture_storage_2d<rg32float, write>;
@group(0) @binding(4) var samples : texture_multisampled_2d<f32>;
@group(0) @binding(5) var<storage, read_write> halves : array<f16>;

@fragment
fn main(@location(0) at : vec3f, @location(1) @interpolate(linear) x : f32, @builtin(sample_index) index : u32)
    -> @location(0) vec4f {
  let half = f16(at.x) + halves[1];
  let levels = textureNumLevels(cubes);
  let count = textureNumSamples(samples) + levels + index;
  textureStore(image, vec2u(0u), vec4f(f32(half)));
  return textureSample(line, linear, at.x) + textureSample(cubes, linear, at, 0) + vec4f(f32(count) * scale) + dpdxFine(x) +
         textureSample(line, linear, at.y);
}
