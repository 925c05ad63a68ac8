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
  t.w += t.w.zyx;
  t.w.x = 1.0f;
  const uint value = min(gl_WorkGroupID.x, 2u);
  t.w[value] = 2.0f;
  t.r[min(gl_WorkGroupID.y, uint(t.r.length()) - 1u)] = t.w;
  const uint value_1 = min(gl_WorkGroupID.x, uint(t.r.length()) - 1u);
  t.r[value_1] += t.r[value_1].yxz;
  int a[3][4] = int[3][4](int[4](0, 0, 0, 0), int[4](0, 0, 0, 0), int[4](0, 0, 0, 0));
  a[value][min(gl_WorkGroupID.y, 3u)] = 3;
  t.f = float(a[value][1]);
}
