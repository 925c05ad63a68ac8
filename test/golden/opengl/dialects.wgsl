//! targets glsl
//! glsl-version 320es
//! allow-language-feature standard
//! allow-language-feature texel_buffers
//! allow-language-feature wgpu_early_depth_test
// What OpenGL ES 3.2 has of texel buffers, the shares of a triangle's vertices and early tests.
enable chromium_experimental_barycentric_coord;

@group(0) @binding(0) var colors : texel_buffer<rgba16float, read>;
@group(0) @binding(1) var counts : texel_buffer<r32uint, read_write>;

@early_depth_test(force) @fragment
fn main(@builtin(barycentric_coord) shares : vec3f, @builtin(position) at : vec4f) -> @location(0) vec4f {
  let place = u32(at.x) % textureDimensions(counts);
  textureStore(counts, place, textureLoad(counts, place) + 1);
  return textureLoad(colors, u32(at.y)) * vec4f(shares, 1);
}
