//! targets glsl
//! glsl-version 310es
//! allow-language-feature standard
//! allow-language-feature texel_buffers
// OpenGL ES 3.1 lacks these; 3.2 has some, and of images that are read and written to the formats with one channel of 32 bits.
enable chromium_experimental_barycentric_coord;
enable atomic_vec2u_min_max;

@group(0) @binding(0) var<storage, read_write> cells : array<atomic<vec2u>>;
@group(0) @binding(1) var counts : texel_buffer<rgba16float, read_write>;
@group(0) @binding(2) var image : texture_storage_2d<rgba8unorm, read_write>;

@fragment fn main(@builtin(barycentric_coord) shares : vec3f) -> @location(0) vec4f {
  let n = arrayLength(&cells);
  textureStore(image, vec2u(), textureLoad(image, vec2u(n)));
  return textureLoad(counts, n) * shares.x;
}
