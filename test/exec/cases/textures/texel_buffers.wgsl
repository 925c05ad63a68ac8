// Tests texel buffers of several formats. Stores before the first texel or after the last one must have no effect.
requires texel_buffers;

@group(0) @binding(0) var colors : texel_buffer<rgba8unorm, read>;
@group(0) @binding(1) var counts : texel_buffer<r32uint, read_write>;
@group(0) @binding(2) var halves : texel_buffer<rgba16float, read_write>;
@group(0) @binding(3) var signs : texel_buffer<rgba8sint, read_write>;
@group(1) @binding(0) var<storage, read_write> out : array<vec4f, 8>;
@group(1) @binding(1) var<storage, read_write> sizes : vec4u;

fn count(t : texel_buffer<r32uint, read_write>, i : u32) {
  textureStore(t, i, textureLoad(t, i) * 2 + 1);
}

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i : u32) {
  let c = colors;
  out[i] = textureLoad(c, i32(i));
  count(counts, i);
  textureStore(halves, i32(i) - 2, vec4f(f32(i), -0.5, 65504, 1 / 1024.0));
  if (i < textureDimensions(signs)) {
    textureStore(signs, i, -textureLoad(signs, textureDimensions(signs) - 1 - i).wzyx);
  }
  sizes = vec4u(textureDimensions(colors), textureDimensions(counts), textureDimensions(halves), textureDimensions(signs));
}
