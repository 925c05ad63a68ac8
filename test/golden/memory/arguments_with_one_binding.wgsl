//! targets msl
//! msl-argument-buffers
//! entry-point one
// The binding of `image` is that of an element of `images`, so the argument buffer contains only the texture that the entry point uses.
@group(0) @binding(0) var images : binding_array<texture_2d<f32>, 3>;
@group(0) @binding(2) var image : texture_2d<f32>;
@group(0) @binding(3) var<uniform> scale : f32;

@fragment
fn one() -> @location(0) vec4f {
  return textureLoad(image, vec2u(), 0) * scale;
}

@fragment
fn two() -> @location(0) vec4f {
  return textureLoad(images[1], vec2u(), 0) * scale;
}
