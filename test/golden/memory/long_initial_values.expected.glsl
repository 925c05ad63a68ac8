// compute first
#version 460

struct Padded {
  vec3 a;
  uvec3 b[2];
  float c;
};

struct Long {
  mat3 a;
  ivec4 b;
  float c[4];
  Padded d;
  Padded e;
  uint f;
};

Long p = Long(mat3(vec3(1.0f, 2.0f, 3.0f), vec3(4.0f, 5.0f, 6.0f), vec3(7.0f, 8.0f, 9.0f)), ivec4(10, 11, 12, 13), float[4](14.0f, 15.0f, 16.0f, 17.0f), Padded(vec3(1.0f, 2.0f, 3.0f), uvec3[2](uvec3(4u, 5u, 6u), uvec3(7u, 8u, 9u)), 10.0f), Padded(vec3(1.0f, 2.0f, 3.0f), uvec3[2](uvec3(4u, 5u, 6u), uvec3(7u, 8u, 9u)), 10.0f), 18u);
uint q[3] = uint[3](1u, 2u, 3u);
uint r = 7u;
layout(set = 0, binding = 0, std430) buffer out_1_block {
  float out_1[8];
};

float sum(uint i) {
  q[i % 3u]++;
  r++;
  p.c[i & 3u] *= 2.0f;
  return p.a[1].y + float(p.b.w) + p.c[i & 3u] + p.d.a.z + float(p.e.b[1].y) + p.e.c + float(p.f + q[i % 3u] + r);
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  out_1[0] = sum(1u);
  out_1[1] = sum(1u);
}

// compute second
#version 460

struct Padded {
  vec3 a;
  uint padding_0[5];
  uvec3 b[2];
  float c;
  uint padding_1[7];
};

struct Long {
  mat3 a;
  ivec4 b;
  float c[4];
  uint padding_0[4];
  Padded d;
  Padded e;
  uint f;
  uint padding_1[7];
};

const Long constant_array[2] = Long[2](Long(mat3(vec3(1.0f, 2.0f, 3.0f), vec3(4.0f, 5.0f, 6.0f), vec3(7.0f, 8.0f, 9.0f)), ivec4(10, 11, 12, 13), float[4](14.0f, 15.0f, 16.0f, 17.0f), uint[4](0u, 0u, 0u, 0u), Padded(vec3(1.0f, 2.0f, 3.0f), uint[5](0u, 0u, 0u, 0u, 0u), uvec3[2](uvec3(4u, 5u, 6u), uvec3(7u, 8u, 9u)), 10.0f, uint[7](0u, 0u, 0u, 0u, 0u, 0u, 0u)), Padded(vec3(1.0f, 2.0f, 3.0f), uint[5](0u, 0u, 0u, 0u, 0u), uvec3[2](uvec3(4u, 5u, 6u), uvec3(7u, 8u, 9u)), 10.0f, uint[7](0u, 0u, 0u, 0u, 0u, 0u, 0u)), 18u, uint[7](0u, 0u, 0u, 0u, 0u, 0u, 0u)), Long(mat3(vec3(1.0f, 2.0f, 3.0f), vec3(4.0f, 5.0f, 6.0f), vec3(7.0f, 8.0f, 9.0f)), ivec4(10, 11, 12, 13), float[4](14.0f, 15.0f, 16.0f, 17.0f), uint[4](0u, 0u, 0u, 0u), Padded(vec3(1.0f, 2.0f, 3.0f), uint[5](0u, 0u, 0u, 0u, 0u), uvec3[2](uvec3(4u, 5u, 6u), uvec3(7u, 8u, 9u)), 10.0f, uint[7](0u, 0u, 0u, 0u, 0u, 0u, 0u)), Padded(vec3(1.0f, 2.0f, 3.0f), uint[5](0u, 0u, 0u, 0u, 0u), uvec3[2](uvec3(4u, 5u, 6u), uvec3(7u, 8u, 9u)), 10.0f, uint[7](0u, 0u, 0u, 0u, 0u, 0u, 0u)), 18u, uint[7](0u, 0u, 0u, 0u, 0u, 0u, 0u)));

Long p = Long(mat3(vec3(1.0f, 2.0f, 3.0f), vec3(4.0f, 5.0f, 6.0f), vec3(7.0f, 8.0f, 9.0f)), ivec4(10, 11, 12, 13), float[4](14.0f, 15.0f, 16.0f, 17.0f), uint[4](0u, 0u, 0u, 0u), Padded(vec3(1.0f, 2.0f, 3.0f), uint[5](0u, 0u, 0u, 0u, 0u), uvec3[2](uvec3(4u, 5u, 6u), uvec3(7u, 8u, 9u)), 10.0f, uint[7](0u, 0u, 0u, 0u, 0u, 0u, 0u)), Padded(vec3(1.0f, 2.0f, 3.0f), uint[5](0u, 0u, 0u, 0u, 0u), uvec3[2](uvec3(4u, 5u, 6u), uvec3(7u, 8u, 9u)), 10.0f, uint[7](0u, 0u, 0u, 0u, 0u, 0u, 0u)), 18u, uint[7](0u, 0u, 0u, 0u, 0u, 0u, 0u));
uint q[3] = uint[3](1u, 2u, 3u);
uint r = 7u;
layout(set = 0, binding = 0, std430) buffer out_1_block {
  float out_1[8];
};
layout(set = 0, binding = 1, std430) buffer kept_block {
  Long kept;
};

float sum(uint i) {
  q[i % 3u]++;
  r++;
  p.c[i & 3u] *= 2.0f;
  return p.a[1].y + float(p.b.w) + p.c[i & 3u] + p.d.a.z + float(p.e.b[1].y) + p.e.c + float(p.f + q[i % 3u] + r);
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  Long a = constant_array[gl_WorkGroupID.x & 1u];
  a.f++;
  kept.a = mat3(vec3(1.0f, 2.0f, 3.0f), vec3(4.0f, 5.0f, 6.0f), vec3(7.0f, 8.0f, 9.0f));
  kept.b = ivec4(10, 11, 12, 13);
  kept.c = float[4](14.0f, 15.0f, 16.0f, 17.0f);
  kept.d.a = vec3(1.0f, 2.0f, 3.0f);
  kept.d.b = uvec3[2](uvec3(4u, 5u, 6u), uvec3(7u, 8u, 9u));
  kept.d.c = 10.0f;
  kept.e.a = vec3(1.0f, 2.0f, 3.0f);
  kept.e.b = uvec3[2](uvec3(4u, 5u, 6u), uvec3(7u, 8u, 9u));
  kept.e.c = 10.0f;
  kept.f = 18u;
  const Padded loaded = p.e;
  kept.d.a = loaded.a;
  kept.d.b = loaded.b;
  kept.d.c = loaded.c;
  out_1[2] = sum(2u) + float(a.f) + a.d.c;
}
