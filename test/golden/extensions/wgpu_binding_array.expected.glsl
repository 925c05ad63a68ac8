// fragment main
#version 460
#extension GL_EXT_samplerless_texture_functions : require

struct Uniforms {
  uint index;
  uint other;
};

layout(set = 0, binding = 0) uniform texture2D textures[4];
layout(set = 0, binding = 8) uniform sampler samplers[2];
layout(set = 0, binding = 16, std140) uniform uniforms_block {
  Uniforms uniforms;
};
layout(set = 1, binding = 0, std430) buffer buffers_0_block {
  vec4 buffers_0[];
};
layout(set = 1, binding = 1, std430) buffer buffers_1_block {
  vec4 buffers_1[];
};
layout(set = 1, binding = 2, std430) buffer buffers_2_block {
  vec4 buffers_2[];
};
layout(location = 0) in vec2 at;
layout(location = 1) flat in uint i;
layout(location = 0) out vec4 result;

vec4 texel(uint i_1) {
  vec4 textures_element = vec4(0.0f);
  switch (i_1) {
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
  return textures_element;
}

void main() {
  const uint i_1 = i;
  const vec2 at_1 = at;
  const uint buffers_2_last = uint(buffers_2.length()) - 1u;
  const uint buffers_1_last = uint(buffers_1.length()) - 1u;
  const uint buffers_0_last = uint(buffers_0.length()) - 1u;
  const vec4 value = texel(i_1) + texelFetch(textures[3], ivec2(min(uvec2(0u), uvec2(textureSize(textures[3], 0)) - uvec2(1u))), 0);
  switch (uniforms.other) {
    case 0u: {
      buffers_0[min(i_1, buffers_0_last)] = value;
      break;
    }
    case 1u: {
      buffers_1[min(i_1, buffers_1_last)] = value;
      break;
    }
    default: {
      buffers_2[min(i_1, buffers_2_last)] = value;
      break;
    }
  }
  vec4 textures_element = vec4(0.0f);
  switch (uniforms.index) {
    case 0u: {
      vec4 samplers_element = vec4(0.0f);
      switch (i_1) {
        case 0u: {
          samplers_element = textureLod(sampler2D(textures[0], samplers[0]), at_1, 0.0f);
          break;
        }
        default: {
          samplers_element = textureLod(sampler2D(textures[0], samplers[1]), at_1, 0.0f);
          break;
        }
      }
      textures_element = samplers_element;
      break;
    }
    case 1u: {
      vec4 samplers_element = vec4(0.0f);
      switch (i_1) {
        case 0u: {
          samplers_element = textureLod(sampler2D(textures[1], samplers[0]), at_1, 0.0f);
          break;
        }
        default: {
          samplers_element = textureLod(sampler2D(textures[1], samplers[1]), at_1, 0.0f);
          break;
        }
      }
      textures_element = samplers_element;
      break;
    }
    case 2u: {
      vec4 samplers_element = vec4(0.0f);
      switch (i_1) {
        case 0u: {
          samplers_element = textureLod(sampler2D(textures[2], samplers[0]), at_1, 0.0f);
          break;
        }
        default: {
          samplers_element = textureLod(sampler2D(textures[2], samplers[1]), at_1, 0.0f);
          break;
        }
      }
      textures_element = samplers_element;
      break;
    }
    default: {
      vec4 samplers_element = vec4(0.0f);
      switch (i_1) {
        case 0u: {
          samplers_element = textureLod(sampler2D(textures[3], samplers[0]), at_1, 0.0f);
          break;
        }
        default: {
          samplers_element = textureLod(sampler2D(textures[3], samplers[1]), at_1, 0.0f);
          break;
        }
      }
      textures_element = samplers_element;
      break;
    }
  }
  result = textures_element;
}
