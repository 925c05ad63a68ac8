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

layout(set = 0, binding = 0, std430) buffer out_1_block {
  float out_1[4];
};
layout(set = 0, binding = 1) uniform texture2D video;
layout(set = 0, binding = 2) uniform texture2D video_plane1;
layout(set = 0, binding = 3, std140) uniform video_params_block {
  ExternalTextureParams video_params;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const vec2 v = vec2(out_1[0], out_1[1]);
  out_1[0] = uintBitsToFloat(floatBitsToUint(v.x) ^ 2147483648u);
  out_1[1] = dot(uintBitsToFloat(floatBitsToUint(v) & uvec2(2147483647u)), uintBitsToFloat(floatBitsToUint(v) ^ uvec2(2147483648u)));
  out_1[2] = uintBitsToFloat(floatBitsToUint(v.y) & 2147483647u) + uintBitsToFloat(floatBitsToUint(v.x - v.y) & 2147483647u);
  const vec3 value = vec3(vec2(min(uvec2(0u), video_params.size - uvec2(1u))), 1.0f);
  const vec2 value_1 = roundEven(vec2(dot(video_params.load_rows[0].xyz, value), dot(video_params.load_rows[1].xyz, value)));
  const vec4 value_2 = texelFetch(video, ivec2(uvec2(mix(vec2(0.0f), min(value_1, vec2(4294967040.0f)), greaterThanEqual(value_1, vec2(0.0f))))), 0);
  vec4 chosen;
  if (video_params.planes == 1u) {
    chosen = value_2;
  } else {
    const vec2 value_3 = value_1 * video_params.plane1_scale;
    chosen = vec4(vec4(value_2.x, texelFetch(video_plane1, ivec2(uvec2(mix(vec2(0.0f), min(value_3, vec2(4294967040.0f)), greaterThanEqual(value_3, vec2(0.0f))))), 0).xy, 1.0f) * video_params.yuv_to_rgb, 1.0f);
  }
  const vec3 value_3 = chosen.xyz;
  vec3 chosen_1;
  if (video_params.convert != 0u) {
    const vec3 value_4 = uintBitsToFloat(floatBitsToUint(value_3) & uvec3(2147483647u));
    const vec3 value_5 = video_params.gamut * (sign(value_3) * mix(pow(video_params.decode[0].x * value_4 + video_params.decode[0].y, vec3(video_params.decode[1].z)) + video_params.decode[1].x, video_params.decode[0].z * value_4 + video_params.decode[1].y, lessThan(value_4, vec3(video_params.decode[0].w))));
    const vec3 value_6 = uintBitsToFloat(floatBitsToUint(value_5) & uvec3(2147483647u));
    chosen_1 = sign(value_5) * mix(pow(video_params.encode[0].x * value_6 + video_params.encode[0].y, vec3(video_params.encode[1].z)) + video_params.encode[1].x, video_params.encode[0].z * value_6 + video_params.encode[1].y, lessThan(value_6, vec3(video_params.encode[0].w)));
  } else {
    chosen_1 = value_3;
  }
  out_1[3] = vec4(chosen_1, chosen.w).x;
}
