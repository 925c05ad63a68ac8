// compute main
#version 460

struct S {
  int a[4];
  vec4 b;
};

layout(set = 0, binding = 0, std430) buffer s_block {
  S s;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  s.b.x = 1.0f;
}

// compute packed
#version 460

layout(set = 0, binding = 1, std430) buffer t_block {
  vec3 v;
  float f;
  vec3 w;
  float g;
  vec3 r[];
} t;

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uvec3 id = gl_WorkGroupID;
  t.w += t.w.zyx;
  t.w.x = 1.0f;
  t.w[min(id.x, 2u)] = 2.0f;
  t.r[min(id.y, uint(t.r.length()) - 1u)] = t.w;
  const uint value = min(id.x, uint(t.r.length()) - 1u);
  t.r[value] += t.r[value].yxz;
  int a[3][4] = int[3][4](int[4](0, 0, 0, 0), int[4](0, 0, 0, 0), int[4](0, 0, 0, 0));
  const uint value_1 = min(id.x, 2u);
  a[value_1][min(id.y, 3u)] = 3;
  t.f = float(a[value_1][1]);
}
