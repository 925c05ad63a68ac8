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

layout(set = 0, binding = 0) uniform texture2D t;
layout(set = 0, binding = 1) uniform sampler s;
layout(set = 0, binding = 2) uniform texture2D e;
layout(set = 0, binding = 3) uniform texture2D e_plane1;
layout(set = 0, binding = 4, std140) uniform e_params_block {
  ExternalTextureParams e_params;
};
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 result;

void main() {
  const vec4 value = texture(sampler2D(t, s), uv);
  const vec3 value_1 = vec3(uv, 1.0f);
  const vec2 value_2 = vec2(dot(e_params.sample_rows[0].xyz, value_1), dot(e_params.sample_rows[1].xyz, value_1));
  const vec4 loaded = e_params.plane0_bounds;
  const vec4 value_3 = textureLod(sampler2D(e, s), min(max(value_2, loaded.xy), loaded.zw), 0.0f);
  vec4 chosen;
  if (e_params.planes == 1u) {
    chosen = value_3;
  } else {
    const vec4 loaded_1 = e_params.plane1_bounds;
    chosen = vec4(vec4(value_3.x, textureLod(sampler2D(e_plane1, s), min(max(value_2, loaded_1.xy), loaded_1.zw), 0.0f).xy, 1.0f) * e_params.yuv_to_rgb, 1.0f);
  }
  const vec3 value_4 = chosen.xyz;
  vec3 chosen_1;
  if (e_params.convert != 0u) {
    const vec3 value_5 = abs(value_4);
    const vec3 value_6 = e_params.gamut * (sign(value_4) * mix(pow(e_params.decode[0].x * value_5 + e_params.decode[0].y, vec3(e_params.decode[1].z)) + e_params.decode[1].x, e_params.decode[0].z * value_5 + e_params.decode[1].y, lessThan(value_5, vec3(e_params.decode[0].w))));
    const vec3 value_7 = abs(value_6);
    chosen_1 = sign(value_6) * mix(pow(e_params.encode[0].x * value_7 + e_params.encode[0].y, vec3(e_params.encode[1].z)) + e_params.encode[1].x, e_params.encode[0].z * value_7 + e_params.encode[1].y, lessThan(value_7, vec3(e_params.encode[0].w)));
  } else {
    chosen_1 = value_4;
  }
  result = value + vec4(chosen_1, chosen.w);
}
