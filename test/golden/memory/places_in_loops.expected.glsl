// compute main
#version 460
#extension GL_EXT_samplerless_texture_functions : require

layout(set = 0, binding = 0, std430) buffer o_block {
  uint o[4];
};
layout(set = 0, binding = 1) uniform texture2D textures[4];

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  uint i = o[0] & 3u;
  uint a[4] = uint[4](0u, 0u, 0u, 0u);
  const uint loaded = i;
  for (uint n = 0u; n < 4u; n++) {
    a[loaded]++;
    i++;
  }
  uint j = i & 1u;
  j += 2u;
  uvec2 iterations_left = uvec2(4294967295u);
  while (true) {
    if (all(equal(iterations_left, uvec2(0u)))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uvec2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    a[j]++;
    if (o[1] > 3u) {
      break;
    }
  }
  uint k = 0u;
  const uint loaded_1 = k;
  while (k < 4u) {
    vec4 textures_element = vec4(0.0f);
    switch (loaded_1) {
      case 0u: {
        textures_element = texelFetch(textures[0], ivec2(min(uvec2(0u), uvec2(textureSize(textures[0], 0)) - uvec2(1u))), 0);
        break;
      }
      case 1u: {
        textures_element = texelFetch(textures[1], ivec2(min(uvec2(0u), uvec2(textureSize(textures[1], 0)) - uvec2(1u))), 0);
        break;
      }
      case 2u: {
        textures_element = texelFetch(textures[2], ivec2(min(uvec2(0u), uvec2(textureSize(textures[2], 0)) - uvec2(1u))), 0);
        break;
      }
      default: {
        textures_element = texelFetch(textures[3], ivec2(min(uvec2(0u), uvec2(textureSize(textures[3], 0)) - uvec2(1u))), 0);
        break;
      }
    }
    const float value = textures_element.x;
    o[2] = o[2] + uint(value >= 0.0f ? min(value, 4294967040.0f) : 0.0f);
    k++;
  }
}
