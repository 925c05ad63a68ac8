// compute main
#version 460

struct I {
  float a;
};

struct S {
  float x[5];
  I i;
  float y;
  mat2 m;
  vec3 v[2];
  uint z[2][3];
};

layout(set = 0, binding = 0, std140) uniform u_block {
  uvec4 u[7];
};
layout(set = 0, binding = 1, std140) uniform w_block {
  uvec4 w[2];
};
layout(set = 0, binding = 2, std430) buffer s_block {
  float s[];
};

S load_u_S() {
  const S loaded = S(float[5](uintBitsToFloat(u[0].x), uintBitsToFloat(u[0].y), uintBitsToFloat(u[0].z), uintBitsToFloat(u[0].w), uintBitsToFloat(u[1].x)), I(uintBitsToFloat(u[1].y)), uintBitsToFloat(u[1].z), mat2(uintBitsToFloat(u[2].xy), uintBitsToFloat(u[2].zw)), vec3[2](uintBitsToFloat(u[3].xyz), uintBitsToFloat(u[4].xyz)), uint[2][3](uint[3](u[5].x, u[5].y, u[5].z), uint[3](u[5].w, u[6].x, u[6].y)));
  return loaded;
}

layout(local_size_x = 4, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  const uint s_last = uint(s.length()) - 1u;
  const uint value = (i & 1u) * 2u + 9u;
  const uint value_1 = (i & 1u) * 3u + min(i, 2u) + 20u;
  s[min(i, s_last)] = uintBitsToFloat(u[i >> 2u][i & 3u]) + uintBitsToFloat(u[1].y) + uintBitsToFloat(u[1].z) + uintBitsToFloat(u[value >> 2u][value & 3u]) + uintBitsToFloat(u[(i & 1u) + 3u].z) + float(u[value_1 >> 2u][value_1 & 3u] + w[i >> 2u][i & 3u]);
  const S c = load_u_S();
  s[min(9u, s_last)] = c.x[i];
}
