// fragment main
#version 460

struct S {
  vec3 a;
  float b;
  uint padding_0[4];
  float c;
  uint padding_1[7];
};

struct B {
  float x;
};

struct main_outputs {
  float y;
  float main_inputs;
};

layout(set = 0, binding = 0, std430) buffer s_block {
  S s;
};
layout(set = 0, binding = 1, std430) buffer PrivateVariables_block {
  vec4 PrivateVariables[];
};
layout(set = 0, binding = 2, std140) uniform main_inputs_block {
  vec4 main_inputs;
};
layout(set = 0, binding = 3, std430) buffer buffers_0_1_1_block {
  B buffers_0_1_1;
};
layout(set = 0, binding = 6, std140) uniform buffers_0_block {
  vec4 buffers_0;
};
layout(set = 0, binding = 7, std140) uniform buffers_0_1_block {
  vec4 buffers_0_1;
};
layout(set = 0, binding = 8, std140) uniform main_inputs_1_block {
  vec4 main_inputs_1;
};
layout(set = 0, binding = 9, std140) uniform store_s_S_1_block {
  vec4 store_s_S_1;
};
main_outputs p = main_outputs(0.0f, 0.0f);
layout(location = 0) in float x;
layout(location = 0) out vec4 result;

float store_S(float x_1) {
  return x_1 * 3.0f;
}

float store_s_S(float x_1) {
  return x_1 * p.y;
}

float privates() {
  p.y += p.main_inputs;
  return p.y;
}

void main() {
  s.a = vec3(store_S(s.b) + store_s_S(x));
  s.b = 2.0f;
  s.c = 3.0f;
  const vec4 loaded = PrivateVariables[min(1u, uint(PrivateVariables.length()) - 1u)];
  const float result_1 = privates();
  result = loaded + main_inputs + result_1 + buffers_0_1_1.x + buffers_0 + buffers_0_1 + main_inputs_1 + store_s_S_1;
}
