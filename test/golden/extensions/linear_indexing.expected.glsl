// compute a
#version 460

struct I {
  uint g;
  uint w;
};

layout(set = 0, binding = 0, std430) buffer s_block {
  uint s[];
};

layout(local_size_x = 4, local_size_y = 2, local_size_z = 1) in;

void main() {
  const uint value = gl_NumWorkGroups.x * 4u;
  const uint value_1 = gl_NumWorkGroups.x;
  const I value_2 = I(gl_GlobalInvocationID.x + gl_GlobalInvocationID.y * value + gl_GlobalInvocationID.z * (value * (gl_NumWorkGroups.y * 2u)), gl_WorkGroupID.x + gl_WorkGroupID.y * value_1 + gl_WorkGroupID.z * (value_1 * gl_NumWorkGroups.y));
  s[min(value_2.g, uint(s.length()) - 1u)] = value_2.w;
}

// compute b
#version 460

layout(set = 0, binding = 0, std430) buffer s_block {
  uint s[];
};

layout(local_size_x = 8, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint value = gl_NumWorkGroups.x * 8u;
  s[min(gl_GlobalInvocationID.x + gl_GlobalInvocationID.y * value + gl_GlobalInvocationID.z * (value * gl_NumWorkGroups.y), uint(s.length()) - 1u)] = gl_NumWorkGroups.x;
}

// compute c
#version 460

layout(set = 0, binding = 0, std430) buffer s_block {
  uint s[];
};

layout(local_size_x = 8, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint value = gl_NumWorkGroups.x;
  s[min(gl_WorkGroupID.x + gl_WorkGroupID.y * value + gl_WorkGroupID.z * (value * gl_NumWorkGroups.y), uint(s.length()) - 1u)] = gl_WorkGroupID.x;
}
