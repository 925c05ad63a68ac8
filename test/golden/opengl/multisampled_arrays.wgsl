//! targets glsl
//! glsl-version 450
//! allow-language-feature all
@group(0) @binding(0) var color : texture_multisampled_2d_array<f32>;
@group(0) @binding(1) var ids : texture_multisampled_2d_array<i32>;

@fragment fn main(@builtin(position) p : vec4f) -> @location(0) vec4f {
  let at = vec2u(p.xy);
  return textureLoad(color, at, textureNumLayers(color) - 1, 1) * f32(textureLoad(ids, at, 0, 2).x);
}
