// fragment whole
#version 460
#extension GL_EXT_samplerless_texture_functions : require

struct Inputs {
  vec3 before;
  float shade;
  uint count;
};

layout(set = 0, binding = 0) uniform texture2D image;
layout(set = 1, binding = 0, input_attachment_index = 2) uniform subpassInput before;
layout(location = 0) in float shade;
layout(set = 0, binding = 7, input_attachment_index = 3) uniform usubpassInput count;
layout(location = 0) out vec4 result;

vec3 mixed(Inputs in_1) {
  return in_1.before * in_1.shade + float(in_1.count);
}

void main() {
  const Inputs in_1 = Inputs(subpassLoad(before).xyz, shade, subpassLoad(count).x);
  const vec2 value = gl_FragCoord.xy;
  result = vec4(mixed(in_1), texelFetch(image, ivec2(min(uvec2(mix(vec2(0.0f), min(value, vec2(4294967040.0f)), greaterThanEqual(value, vec2(0.0f)))), uvec2(textureSize(image, 0)) - uvec2(1u))), 0).w);
}

// fragment halves
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require

layout(set = 1, binding = 0, input_attachment_index = 2) uniform subpassInput before;
layout(set = 0, binding = 5, input_attachment_index = 1) uniform isubpassInput moves;
layout(location = 0) out vec4 result;

void main() {
  const ivec2 value = subpassLoad(moves).xy;
  const f16vec4 value_1 = f16vec4(subpassLoad(before));
  if (value.y < 0) {
    result = vec4(value_1.wzyx);
    return;
  }
  result = vec4(value_1 * float16_t(value.x));
}

// fragment member
#version 460

layout(set = 0, binding = 7, input_attachment_index = 3) uniform usubpassInput count;
layout(location = 3) out uint result;

void main() {
  const uint count_1 = subpassLoad(count).x;
  uint sum = 0u;
  for (int i = 0; i < 4; i++) {
    sum += count_1 + uint(i);
  }
  result = sum;
}

// fragment as_integers
#version 460

layout(set = 0, binding = 5, input_attachment_index = 1) uniform usubpassInput moves;
layout(location = 1) out uvec4 result;

void main() {
  result = subpassLoad(moves) << uvec4(1u);
}
