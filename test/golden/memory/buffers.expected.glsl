// compute main
#version 460

struct Params {
  float scale;
  vec3 offset;
  uint count;
};

layout(set = 0, binding = 0, std140) uniform params_block {
  Params params;
};
layout(set = 0, binding = 1, std430) readonly buffer source_block {
  vec3 source[];
};
layout(set = 2, binding = 7, std430) buffer target_list_block {
  uint length_1;
  vec4 items[];
} target_list;

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  if (gl_GlobalInvocationID.x >= params.count) {
    return;
  }
  const uint at = atomicAdd(target_list.length_1, 1u);
  target_list.items[min(at, uint(target_list.items.length()) - 1u)] = vec4(source[min(gl_GlobalInvocationID.x, uint(source.length()) - 1u)] * params.scale + params.offset, 1.0f);
}
