// compute main
#version 460
#extension GL_EXT_samplerless_texture_functions : require

struct ExternalTextureParams {
  uvec2 size;
  uint planes;
  uint convert;
  mat3x4 yuv_to_rgb;
  vec4 decode[2];
  vec4 encode[2];
  mat3 gamut;
  mat2x4 sample_rows;
  mat2x4 load_rows;
  vec4 plane0_bounds;
  vec4 plane1_bounds;
  vec2 plane1_scale;
};

layout(set = 0, binding = 0, std430) buffer systems_0_block {
  uint count;
  vec4 values[];
} systems_0;
layout(set = 0, binding = 1, std430) buffer systems_1_block {
  uint count;
  vec4 values[];
} systems_1;
layout(set = 0, binding = 3, std140) uniform forces_1_block {
  vec4 forces_1;
};
layout(set = 0, binding = 4) uniform texture2D video_0;
layout(set = 0, binding = 6) uniform texture2D video_0_plane1;
layout(set = 0, binding = 7, std140) uniform video_0_params_block {
  ExternalTextureParams video_0_params;
};

void push(uint system_index, vec4 value) {
  const uint systems_1_last = uint(systems_1.values.length()) - 1u;
  const uint systems_0_last = uint(systems_0.values.length()) - 1u;
  uint systems_element = 0u;
  switch (system_index) {
    case 0u: {
      const uint value_1 = atomicAdd(systems_0.count, 1u);
      systems_element = value_1;
      break;
    }
    default: {
      const uint value_1 = atomicAdd(systems_1.count, 1u);
      systems_element = value_1;
      break;
    }
  }
  const uint loaded = systems_element;
  switch (system_index) {
    case 0u: {
      systems_0.values[min(loaded, systems_0_last)] = value;
      break;
    }
    default: {
      systems_1.values[min(loaded, systems_1_last)] = value;
      break;
    }
  }
}

void push_1(vec4 value) {
  const uint value_1 = atomicAdd(systems_0.count, 1u);
  systems_0.values[min(value_1, uint(systems_0.values.length()) - 1u)] = value;
}

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  const uint systems_1_last = uint(systems_1.values.length()) - 1u;
  const uint systems_0_last = uint(systems_0.values.length()) - 1u;
  const uint value = i & 1u;
  const vec3 value_1 = vec3(vec2(min(uvec2(i), video_0_params.size - uvec2(1u))), 1.0f);
  const vec2 value_2 = roundEven(vec2(dot(video_0_params.load_rows[0].xyz, value_1), dot(video_0_params.load_rows[1].xyz, value_1)));
  const vec4 value_3 = texelFetch(video_0, ivec2(uvec2(mix(vec2(0.0f), min(value_2, vec2(4294967040.0f)), greaterThanEqual(value_2, vec2(0.0f))))), 0);
  vec4 chosen;
  if (video_0_params.planes == 1u) {
    chosen = value_3;
  } else {
    const vec2 value_4 = value_2 * video_0_params.plane1_scale;
    chosen = vec4(vec4(value_3.x, texelFetch(video_0_plane1, ivec2(uvec2(mix(vec2(0.0f), min(value_4, vec2(4294967040.0f)), greaterThanEqual(value_4, vec2(0.0f))))), 0).xy, 1.0f) * video_0_params.yuv_to_rgb, 1.0f);
  }
  const vec3 value_4 = chosen.xyz;
  vec3 chosen_1;
  if (video_0_params.convert != 0u) {
    const vec3 value_5 = abs(value_4);
    const vec3 value_6 = video_0_params.gamut * (sign(value_4) * mix(pow(video_0_params.decode[0].x * value_5 + video_0_params.decode[0].y, vec3(video_0_params.decode[1].z)) + video_0_params.decode[1].x, video_0_params.decode[0].z * value_5 + video_0_params.decode[1].y, lessThan(value_5, vec3(video_0_params.decode[0].w))));
    const vec3 value_7 = abs(value_6);
    chosen_1 = sign(value_6) * mix(pow(video_0_params.encode[0].x * value_7 + video_0_params.encode[0].y, vec3(video_0_params.encode[1].z)) + video_0_params.encode[1].x, video_0_params.encode[0].z * value_7 + video_0_params.encode[1].y, lessThan(value_7, vec3(video_0_params.encode[0].w)));
  } else {
    chosen_1 = value_4;
  }
  push(value, forces_1 + vec4(chosen_1, chosen.w));
  uint systems_element = 0u;
  switch (value) {
    case 0u: {
      systems_element = uint(systems_0.values.length());
      break;
    }
    default: {
      systems_element = uint(systems_1.values.length());
      break;
    }
  }
  if (i < systems_element) {
    vec4 systems_element_1 = vec4(0.0f);
    switch (value) {
      case 0u: {
        systems_element_1 = systems_0.values[min(i, systems_0_last)];
        break;
      }
      default: {
        systems_element_1 = systems_1.values[min(i, systems_1_last)];
        break;
      }
    }
    push_1(systems_element_1);
  }
}
