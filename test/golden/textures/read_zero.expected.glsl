// fragment main
#version 460
#extension GL_EXT_samplerless_texture_functions : require

layout(set = 0, binding = 0) uniform texture2D flat_1;
layout(set = 0, binding = 1) uniform utexture2DArray layers;
layout(set = 0, binding = 2) uniform texture2DMS samples;
layout(set = 0, binding = 3) uniform texture2D depth;
layout(set = 0, binding = 4) uniform texture1D line_1;
layout(set = 0, binding = 5, rgba8) uniform writeonly image2D written;
layout(location = 0) flat in ivec2 k;
layout(location = 0) out vec4 result;

void main() {
  const ivec2 k_1 = k;
  vec4 chosen;
  if (all(lessThan(uvec2(k_1), uvec2(textureSize(flat_1, 0))))) {
    chosen = texelFetch(flat_1, k_1, 0);
  } else {
    chosen = vec4(0.0f);
  }
  const int value = k_1.x;
  const uint value_1 = min(uint(value), uint(textureQueryLevels(flat_1)) - 1u);
  vec4 chosen_1;
  if (uint(value) < uint(textureQueryLevels(flat_1)) && all(lessThan(uvec2(k_1), uvec2(textureSize(flat_1, int(value_1)))))) {
    chosen_1 = texelFetch(flat_1, k_1, value);
  } else {
    chosen_1 = vec4(0.0f);
  }
  vec4 sum = chosen + chosen_1;
  const int value_2 = k_1.x;
  const int value_3 = k_1.y;
  const uint value_4 = min(uint(value_3), uint(textureQueryLevels(layers)) - 1u);
  uvec4 chosen_2;
  if (uint(value_2) < uint(textureSize(layers, 0).z) && uint(value_3) < uint(textureQueryLevels(layers)) && all(lessThan(uvec2(k_1), uvec2(textureSize(layers, int(value_4)).xy)))) {
    chosen_2 = texelFetch(layers, ivec3(k_1, value_2), value_3);
  } else {
    chosen_2 = uvec4(0u);
  }
  sum = sum + vec4(chosen_2);
  const int value_5 = k_1.x;
  vec4 chosen_3;
  if (uint(value_5) < uint(textureSamples(samples)) && all(lessThan(uvec2(k_1), uvec2(textureSize(samples))))) {
    chosen_3 = texelFetch(samples, k_1, value_5);
  } else {
    chosen_3 = vec4(0.0f);
  }
  sum = sum + chosen_3;
  float chosen_4;
  if (all(lessThan(uvec2(k_1), uvec2(textureSize(depth, 0))))) {
    chosen_4 = texelFetch(depth, k_1, 0).x;
  } else {
    chosen_4 = 0.0f;
  }
  sum.x = sum.x + chosen_4;
  const int value_6 = k_1.x;
  const int value_7 = k_1.y;
  vec4 chosen_5;
  if (uint(value_7) < 1u && uint(value_6) < uint(textureSize(line_1, 0))) {
    chosen_5 = texelFetch(line_1, value_6, value_7);
  } else {
    chosen_5 = vec4(0.0f);
  }
  sum = sum + chosen_5;
  const vec4 loaded = sum;
  if (all(lessThan(uvec2(k_1), uvec2(imageSize(written))))) {
    imageStore(written, k_1, loaded);
  }
  result = sum;
}
