// compute main
#version 460
#extension GL_EXT_null_initializer : require

layout(set = 0, binding = 0, std430) buffer x_block {
  uint x[];
};
layout(set = 0, binding = 1, std430) buffer v_block {
  vec4 v[16];
};
uint t[4][8] = {};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uvec3 id = gl_GlobalInvocationID;
  const uint x_last = uint(x.length()) - 1u;
  const uint value = min(id.y, 3u);
  t[value][min(id.z, 7u)] = x[min(id.x, x_last)];
  t[3][2] = x[0];
  v[id.x & 15u][value] = v[id.y % 16u].x;
  const uint copy[4][8] = t;
  x[min(1u, x_last)] = copy[min(id.x, 3u)][min(id.y, 7u)];
}
