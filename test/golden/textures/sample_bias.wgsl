// The bias is clamped to -16.0 .. 15.99.
@group(0) @binding(0) var s : sampler;
@group(0) @binding(1) var t : texture_2d<f32>;
@group(0) @binding(2) var layers : texture_2d_array<f32>;
@group(0) @binding(3) var cubes : texture_cube_array<f32>;

@fragment
fn main(@location(0) uv : vec3f, @location(1) bias : f32) -> @location(0) vec4f {
  return textureSampleBias(t, s, uv.xy, 100) + textureSampleBias(t, s, uv.xy, -16.5, vec2(1)) +
         textureSampleBias(t, s, uv.xy, 2.5) + textureSampleBias(t, s, uv.xy, bias) +
         textureSampleBias(layers, s, uv.xy, 1, bias * 2, vec2(1)) + textureSampleBias(layers, s, uv.xy, 1, 16.0) +
         textureSampleBias(cubes, s, uv, 1, bias) + textureSampleBias(t, s, uv.xy, f32(1 << 20));
}
