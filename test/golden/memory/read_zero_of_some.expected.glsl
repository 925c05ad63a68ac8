// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer zero_block {
  uint zero[];
};
layout(set = 0, binding = 1, std140) uniform zero_too_block {
  uvec4 zero_too[2];
};
layout(set = 0, binding = 2, std430) buffer unchecked_block {
  uint unchecked[];
};
layout(set = 0, binding = 3, std140) uniform clamped_block {
  uvec4 clamped[2];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint value = gl_WorkGroupID.x;
  const uint value_1 = gl_WorkGroupID.y;
  uint chosen;
  if (value_1 < 2u) {
    chosen = zero_too[value_1].x;
  } else {
    chosen = 0u;
  }
  if (value < uint(zero.length())) {
    zero[value] = chosen;
  }
  unchecked[gl_WorkGroupID.x] = clamped[min(gl_WorkGroupID.y, 1u)].x;
}
