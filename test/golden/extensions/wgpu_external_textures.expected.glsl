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

layout(set = 0, binding = 12, std140) uniform videos_0_params_block {
  ExternalTextureParams videos_0_params;
};
layout(set = 0, binding = 16, std140) uniform videos_2_params_block {
  ExternalTextureParams videos_2_params;
};
layout(set = 0, binding = 18, std140) uniform still_params_block {
  ExternalTextureParams still_params;
};
layout(location = 0) out vec4 result;

void main() {
  const uvec2 size = videos_0_params.size + videos_2_params.size + still_params.size;
  result = vec4(vec2(size), 0.0f, 1.0f);
}
