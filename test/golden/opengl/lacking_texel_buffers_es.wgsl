//! targets glsl
//! glsl-version 320es
//! allow-language-feature standard
//! allow-language-feature texel_buffers
// Formats of texel buffers that are read and written to, of which OpenGL ES 3.2 has few.
requires texel_buffers;

@group(0) @binding(0) var colors : texel_buffer<rgba8unorm, read_write>;
@group(0) @binding(1) var counts : texel_buffer<r32uint, read_write>;

@compute @workgroup_size(1)
fn main() {
  textureStore(colors, 0, textureLoad(colors, 1));
  textureStore(counts, 0, textureLoad(counts, 1));
}
