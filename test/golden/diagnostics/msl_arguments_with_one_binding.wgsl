//! targets msl
//! msl-argument-buffers
// The compiler chooses the bindings 14 and 15 for the parts of `video`. They are also those of elements of `images`.
override count = 3u;
@group(0) @binding(10) var video : texture_external;
@group(0) @binding(13) var images : binding_array<texture_2d<f32>, count>;

@fragment
fn f() -> @location(0) vec4f {
  return textureLoad(video, vec2u()) + textureLoad(images[1], vec2u(), 0);
}
