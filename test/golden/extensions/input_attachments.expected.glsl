// fragment main
#version 460

layout(set = 0, binding = 0, input_attachment_index = 0) uniform subpassInput color;
layout(set = 0, binding = 1, input_attachment_index = 3) uniform usubpassInput counts;
layout(set = 1, binding = 2, input_attachment_index = 2) uniform isubpassInput offsets;
layout(location = 0) in float shade;
layout(location = 0) out vec4 result;

uint first(usubpassInput a) {
  return subpassLoad(a).x;
}

ivec4 moved(int by) {
  return subpassLoad(offsets) + by;
}

void main() {
  const float shade_1 = shade;
  const vec4 before = subpassLoad(color);
  if (first(counts) > 2u) {
    result = before * shade_1;
    return;
  }
  const float value = gl_FragCoord.x;
  result = mix(before, vec4(moved(int(value >= -2147483648.0f ? min(value, 2147483520.0f) : -2147483648.0f))), shade_1);
}
