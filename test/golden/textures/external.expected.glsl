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

layout(set = 0, binding = 0) uniform texture2D video;
layout(set = 0, binding = 1) uniform sampler bilinear;
layout(set = 0, binding = 2) uniform texture2D other;
layout(set = 0, binding = 3, std430) buffer out_1_block {
  vec4 out_1[];
};
layout(set = 0, binding = 7) uniform texture2D video_plane1;
layout(set = 0, binding = 8, std140) uniform video_params_block {
  ExternalTextureParams video_params;
};
layout(set = 0, binding = 4) uniform texture2D other_plane1;
layout(set = 0, binding = 5, std140) uniform other_params_block {
  ExternalTextureParams other_params;
};

vec4 texel(
    texture2D image,
    texture2D image_plane1,
    ExternalTextureParams image_params,
    uvec2 at) {
  const vec3 value = vec3(vec2(min(at, image_params.size - uvec2(1u))), 1.0f);
  const vec2 value_1 = roundEven(vec2(dot(image_params.load_rows[0].xyz, value), dot(image_params.load_rows[1].xyz, value)));
  const vec4 value_2 = texelFetch(image, ivec2(uvec2(mix(vec2(0.0f), min(value_1, vec2(4294967040.0f)), greaterThanEqual(value_1, vec2(0.0f))))), 0);
  vec4 chosen;
  if (image_params.planes == 1u) {
    chosen = value_2;
  } else {
    const vec2 value_3 = value_1 * image_params.plane1_scale;
    chosen = vec4(vec4(value_2.x, texelFetch(image_plane1, ivec2(uvec2(mix(vec2(0.0f), min(value_3, vec2(4294967040.0f)), greaterThanEqual(value_3, vec2(0.0f))))), 0).xy, 1.0f) * image_params.yuv_to_rgb, 1.0f);
  }
  const vec3 value_3 = chosen.xyz;
  vec3 chosen_1;
  if (image_params.convert != 0u) {
    const vec3 value_4 = abs(value_3);
    const vec3 value_5 = image_params.gamut * (sign(value_3) * mix(pow(image_params.decode[0].x * value_4 + image_params.decode[0].y, vec3(image_params.decode[1].z)) + image_params.decode[1].x, image_params.decode[0].z * value_4 + image_params.decode[1].y, lessThan(value_4, vec3(image_params.decode[0].w))));
    const vec3 value_6 = abs(value_5);
    chosen_1 = sign(value_5) * mix(pow(image_params.encode[0].x * value_6 + image_params.encode[0].y, vec3(image_params.encode[1].z)) + image_params.encode[1].x, image_params.encode[0].z * value_6 + image_params.encode[1].y, lessThan(value_6, vec3(image_params.encode[0].w)));
  } else {
    chosen_1 = value_3;
  }
  return vec4(chosen_1, chosen.w);
}

layout(local_size_x = 8, local_size_y = 8, local_size_z = 1) in;

void main() {
  const vec2 uv = vec2(gl_GlobalInvocationID.xy) / vec2(video_params.size);
  const vec3 value = vec3(uv, 1.0f);
  const vec2 value_1 = vec2(dot(video_params.sample_rows[0].xyz, value), dot(video_params.sample_rows[1].xyz, value));
  const vec4 loaded = video_params.plane0_bounds;
  const vec4 value_2 = textureLod(sampler2D(video, bilinear), min(max(value_1, loaded.xy), loaded.zw), 0.0f);
  vec4 chosen;
  if (video_params.planes == 1u) {
    chosen = value_2;
  } else {
    const vec4 loaded_1 = video_params.plane1_bounds;
    chosen = vec4(vec4(value_2.x, textureLod(sampler2D(video_plane1, bilinear), min(max(value_1, loaded_1.xy), loaded_1.zw), 0.0f).xy, 1.0f) * video_params.yuv_to_rgb, 1.0f);
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
  out_1[min(gl_GlobalInvocationID.x, uint(out_1.length()) - 1u)] = vec4(chosen_1, chosen.w) + texel(other, other_plane1, other_params, gl_GlobalInvocationID.xy);
}
