//! targets glsl
//! glsl-version 310es
//! allow-language-feature all
// Arrays of multisampled textures come with 3.2; f16 is none where nothing but a structure has it, either.
enable f16;
requires multisampled_array_textures;

struct Halves {
  x : f16,
  y : vec2h,
}

@group(0) @binding(0) var samples : texture_multisampled_2d_array<f32>;
@group(0) @binding(1) var<storage, read_write> result : array<vec4f>;

@compute @workgroup_size(1)
fn main() {
  var halves : Halves;
  var copy = halves;
  halves = copy;
  result[0] = textureLoad(samples, vec2u(0u), 0, 0);
}
