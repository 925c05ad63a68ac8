// fragment main
#version 460
#extension GL_EXT_samplerless_texture_functions : require

layout(set = 0, binding = 0) uniform texture2D textures[3];
layout(set = 0, binding = 3) uniform sampler samplers[3];
layout(set = 1, binding = 0) uniform texture2D shadows[2];
layout(set = 1, binding = 2) uniform samplerShadow compare;
layout(set = 1, binding = 3, r32f) uniform writeonly image2D images[2];
layout(set = 1, binding = 5, std140) uniform current_block {
  uint current;
};
layout(location = 0) in vec2 uv;
layout(location = 1) flat in uint layer;
layout(location = 0) out vec4 result;

vec4 shade(vec2 uv_1) {
  return textureLod(sampler2D(textures[1], samplers[0]), uv_1, 0.0f);
}

vec4 shade_1(uint t_index, vec2 uv_1) {
  vec4 textures_element = vec4(0.0f);
  switch (t_index) {
    case 0u: {
      textures_element = textureLod(sampler2D(textures[0], samplers[0]), uv_1, 0.0f);
      break;
    }
    case 1u: {
      textures_element = textureLod(sampler2D(textures[1], samplers[0]), uv_1, 0.0f);
      break;
    }
    default: {
      textures_element = textureLod(sampler2D(textures[2], samplers[0]), uv_1, 0.0f);
      break;
    }
  }
  return textures_element;
}

uvec2 size(int i) {
  uvec2 textures_element = uvec2(0u);
  switch (i) {
    case 0: {
      textures_element = uvec2(textureSize(textures[0], 0));
      break;
    }
    case 1: {
      textures_element = uvec2(textureSize(textures[1], 0));
      break;
    }
    default: {
      textures_element = uvec2(textureSize(textures[2], 0));
      break;
    }
  }
  return textures_element;
}

void main() {
  const vec2 uv_1 = uv;
  const vec4 value = texture(sampler2D(textures[0], samplers[0]), uv_1);
  const vec4 value_1 = texture(sampler2D(textures[1], samplers[1]), uv_1);
  const vec4 value_2 = texture(sampler2D(textures[2], samplers[2]), uv_1);
  vec4 color = layer >= 2u ? value_2 : (layer == 1u ? value_1 : value);
  color += shade(uv_1) + shade_1(current, uv_1);
  float shadows_element = 0.0f;
  switch (current) {
    case 0u: {
      shadows_element = textureLod(sampler2DShadow(shadows[0], compare), vec3(uv_1, 0.5f), 0.0f);
      break;
    }
    default: {
      shadows_element = textureLod(sampler2DShadow(shadows[1], compare), vec3(uv_1, 0.5f), 0.0f);
      break;
    }
  }
  color = color * shadows_element;
  const uvec2 result_1 = size(2);
  const vec4 loaded = color;
  switch (layer) {
    case 0u: {
      if (all(lessThan(result_1, uvec2(imageSize(images[0]))))) {
        imageStore(images[0], ivec2(result_1), loaded);
      }
      break;
    }
    default: {
      if (all(lessThan(result_1, uvec2(imageSize(images[1]))))) {
        imageStore(images[1], ivec2(result_1), loaded);
      }
      break;
    }
  }
  result = color;
}
