// fragment main
#version 460

layout(push_constant, std430) uniform color_block {
  vec4 color;
};
layout(set = 0, binding = 0, std430) buffer seen_block {
  uint seen;
};
layout(location = 0) out vec4 result;

layout(early_fragment_tests) in;

void main() {
  atomicAdd(seen, 1u);
  result = color;
}
