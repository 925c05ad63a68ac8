// compute main
#version 460

layout(set = 0, binding = 0, std140) uniform m_block {
  mat4 m;
};
layout(set = 0, binding = 1, std430) buffer r_block {
  mat3x2 r;
};
layout(set = 0, binding = 2, std430) buffer v_block {
  vec4 v;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  v = m * v + v * m;
  const mat4 t = transpose(m) * m * 2.0f;
  v += t[1] + vec4(t[2].w, m[0].xyz);
  r = mat3x2(vec2(1.0f, 2.0f), vec2(3.0f, 4.0f), vec2(5.0f, 6.0f)) + r;
  r[1] = r[0] * 2.0f;
  r[2].y = determinant(m);
  v = mat2x4(v, -v) * r[1];
}
