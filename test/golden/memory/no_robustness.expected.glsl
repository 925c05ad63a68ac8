// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer x_block {
  uint x[];
};
uint t[8] = uint[8](0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u);

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  t[gl_GlobalInvocationID.y] = x[gl_GlobalInvocationID.x];
  x[gl_GlobalInvocationID.z] = t[gl_GlobalInvocationID.x];
}
