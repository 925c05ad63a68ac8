//! allow-language-feature standard
//! allow-language-feature multisampled_array_textures
requires multisampled_array_textures;

@group(0) @binding(0) var color : texture_multisampled_2d_array<f32>;
@group(0) @binding(1) var ids : texture_multisampled_2d_array<u32>;

fn sum(t : texture_multisampled_2d_array<f32>, at : vec2i, layer : i32) -> vec4f {
  var sum = vec4f();
  for (var i = 0u; i < textureNumSamples(t); i++) {
    sum += textureLoad(t, at, layer, i);
  }
  return sum;
}

@fragment fn main(@builtin(position) p : vec4f) -> @location(0) vec4f {
  let at = vec2u(p.xy) % textureDimensions(color);
  let layer = textureNumLayers(ids) - 1;
  return sum(color, vec2i(at), 1) * f32(textureLoad(ids, at, layer, 0).x);
}
