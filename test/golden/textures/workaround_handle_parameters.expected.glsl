// fragment main
#version 460

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

layout(set = 0, binding = 0) uniform texture2D colors;
layout(set = 0, binding = 1) uniform sampler filtering;
layout(set = 0, binding = 2) uniform texture2D video;
layout(set = 0, binding = 3) uniform texture2D video_plane1;
layout(set = 0, binding = 4, std140) uniform video_params_block {
  ExternalTextureParams video_params;
};
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 result;

vec4 shade(vec2 uv_1) {
  return textureLod(sampler2D(colors, filtering), uv_1, 0.0f);
}

void main() {
  const vec3 value = vec3(uv, 1.0f);
  const vec2 value_1 = vec2(dot(video_params.sample_rows[0].xyz, value), dot(video_params.sample_rows[1].xyz, value));
  const vec4 loaded = video_params.plane0_bounds;
  const vec4 value_2 = textureLod(sampler2D(video, filtering), min(max(value_1, loaded.xy), loaded.zw), 0.0f);
  vec4 chosen;
  if (video_params.planes == 1u) {
    chosen = value_2;
  } else {
    const vec4 loaded_1 = video_params.plane1_bounds;
    chosen = vec4(vec4(value_2.x, textureLod(sampler2D(video_plane1, filtering), min(max(value_1, loaded_1.xy), loaded_1.zw), 0.0f).xy, 1.0f) * video_params.yuv_to_rgb, 1.0f);
  }
  const vec3 value_3 = chosen.xyz;
  vec3 chosen_1;
  if (video_params.convert != 0u) {
    const vec3 value_4 = abs(value_3);
    const vec3 value_5 = video_params.gamut * (sign(value_3) * mix(pow(video_params.decode[0].x * value_4 + video_params.decode[0].y, vec3(video_params.decode[1].z)) + video_params.decode[1].x, video_params.decode[0].z * value_4 + video_params.decode[1].y, lessThan(value_4, vec3(video_params.decode[0].w))));
    const vec3 value_6 = abs(value_5);
    chosen_1 = sign(value_5) * mix(pow(video_params.encode[0].x * value_6 + video_params.encode[0].y, vec3(video_params.encode[1].z)) + video_params.encode[1].x, video_params.encode[0].z * value_6 + video_params.encode[1].y, lessThan(value_6, vec3(video_params.encode[0].w)));
  } else {
    chosen_1 = value_3;
  }
  result = shade(uv) + vec4(chosen_1, chosen.w);
}
