//! allow-language-feature standard
//! allow-language-feature texel_buffers
requires texel_buffers;

@group(0) @binding(0) var colors : texel_buffer<rgba8unorm, read>;
@group(0) @binding(1) var counts : texel_buffer<r32uint, read_write>;
@group(0) @binding(2) var normals : texel_buffer<rg16float, read_write>;
@group(1) @binding(0) var<storage, read_write> out : array<vec4f, 64>;

fn count(t : texel_buffer<r32uint, read_write>, i : u32) -> u32 {
  textureStore(t, i, vec4u(textureLoad(t, i).x + 1));
  return textureLoad(t, i + 1).x;
}

@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) i : u32) {
  let t = colors;
  out[i] = textureLoad(t, i32(i) - 1) * f32(textureDimensions(colors));
  textureStore(normals, i, out[i]);
  if (count(counts, i % textureDimensions(counts)) > 3) {
    out[i] = textureLoad(normals, i);
  }
}
