// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer b_block {
  uint b[];
};
layout(set = 0, binding = 1, std140) uniform u_block {
  uvec4 u[4];
};
shared uint w[32];

uint part(uint o) {
  return b[min((o & 4294967292u) >> 2u, uint(b.length()) - 1u)];
}

layout(local_size_x = 4, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  for (uint index = i; index < 32u; index += 4u) {
    w[index] = 0u;
  }
  barrier();
  const uint b_last = uint(b.length()) - 1u;
  b[min(4u, b_last)] = uint(b.length()) * 4u + (max(min(64u + (i * 4u + 4u), uint(b.length()) * 4u), 64u) - 64u) / 4u + part(8u);
  b[min((24u + i * 8u + 4u) >> 2u, b_last)] = floatBitsToUint(uintBitsToFloat(b[min((64u + i * 4u) >> 2u, b_last)]) + uintBitsToFloat(u[1].z));
  const uint value = (i * 16u) & 4294967280u;
  const uvec4 value_1 = uvec4(i);
  w[value >> 2u] = value_1.x;
  w[(value + 4u) >> 2u] = value_1.y;
  w[(value + 8u) >> 2u] = value_1.z;
  w[(value + 12u) >> 2u] = value_1.w;
}
