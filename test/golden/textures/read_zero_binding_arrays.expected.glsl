// compute main
#version 460

layout(set = 0, binding = 0) uniform texture2D ta[4];
layout(set = 0, binding = 4) uniform sampler sa[4];
layout(set = 0, binding = 8, std430) buffer out_1_block {
  vec4 out_1[];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint value = gl_GlobalInvocationID.y;
  vec4 ta_element = vec4(0.0f);
  switch (gl_GlobalInvocationID.x) {
    case 0u: {
      vec4 sa_element = vec4(0.0f);
      switch (value) {
        case 0u: {
          sa_element = textureLod(sampler2D(ta[0], sa[0]), vec2(0.0f), 0.0f);
          break;
        }
        case 1u: {
          sa_element = textureLod(sampler2D(ta[0], sa[1]), vec2(0.0f), 0.0f);
          break;
        }
        case 2u: {
          sa_element = textureLod(sampler2D(ta[0], sa[2]), vec2(0.0f), 0.0f);
          break;
        }
        default: {
          sa_element = textureLod(sampler2D(ta[0], sa[3]), vec2(0.0f), 0.0f);
          break;
        }
      }
      ta_element = sa_element;
      break;
    }
    case 1u: {
      vec4 sa_element = vec4(0.0f);
      switch (value) {
        case 0u: {
          sa_element = textureLod(sampler2D(ta[1], sa[0]), vec2(0.0f), 0.0f);
          break;
        }
        case 1u: {
          sa_element = textureLod(sampler2D(ta[1], sa[1]), vec2(0.0f), 0.0f);
          break;
        }
        case 2u: {
          sa_element = textureLod(sampler2D(ta[1], sa[2]), vec2(0.0f), 0.0f);
          break;
        }
        default: {
          sa_element = textureLod(sampler2D(ta[1], sa[3]), vec2(0.0f), 0.0f);
          break;
        }
      }
      ta_element = sa_element;
      break;
    }
    case 2u: {
      vec4 sa_element = vec4(0.0f);
      switch (value) {
        case 0u: {
          sa_element = textureLod(sampler2D(ta[2], sa[0]), vec2(0.0f), 0.0f);
          break;
        }
        case 1u: {
          sa_element = textureLod(sampler2D(ta[2], sa[1]), vec2(0.0f), 0.0f);
          break;
        }
        case 2u: {
          sa_element = textureLod(sampler2D(ta[2], sa[2]), vec2(0.0f), 0.0f);
          break;
        }
        default: {
          sa_element = textureLod(sampler2D(ta[2], sa[3]), vec2(0.0f), 0.0f);
          break;
        }
      }
      ta_element = sa_element;
      break;
    }
    default: {
      vec4 sa_element = vec4(0.0f);
      switch (value) {
        case 0u: {
          sa_element = textureLod(sampler2D(ta[3], sa[0]), vec2(0.0f), 0.0f);
          break;
        }
        case 1u: {
          sa_element = textureLod(sampler2D(ta[3], sa[1]), vec2(0.0f), 0.0f);
          break;
        }
        case 2u: {
          sa_element = textureLod(sampler2D(ta[3], sa[2]), vec2(0.0f), 0.0f);
          break;
        }
        default: {
          sa_element = textureLod(sampler2D(ta[3], sa[3]), vec2(0.0f), 0.0f);
          break;
        }
      }
      ta_element = sa_element;
      break;
    }
  }
  out_1[0] = ta_element;
}
