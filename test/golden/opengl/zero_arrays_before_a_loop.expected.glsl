// compute main
#version 450 core

struct S {
  uint k[300];
  float f;
};

layout(binding = 0, std430) readonly buffer o_block {
  uint o[8];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  uint i = 0u;
  uint list[1000];
  for (uint i_1 = 0u; i_1 < 1000u; i_1++) {
    list[i_1] = 0u;
  }
  S s;
  for (uint i_1 = 0u; i_1 < 300u; i_1++) {
    s.k[i_1] = 0u;
  }
  s.f = 0.0f;
  vec3 v = vec3(0.0f);
  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      const float value = v.y + s.f;
      i += 1u + list[o[2] & 511u] + s.k[o[3] & 255u] + uint(value >= 0.0f ? min(value, 4294967040.0f) : 0.0f);
      if (i > 8u) {
        break;
      }
    }
    is_next_turn = true;
    uint variable[1000];
    for (uint i_1 = 0u; i_1 < 1000u; i_1++) {
      variable[i_1] = 0u;
    }
    list = variable;
    S variable_1;
    for (uint i_1 = 0u; i_1 < 300u; i_1++) {
      variable_1.k[i_1] = 0u;
    }
    variable_1.f = 0.0f;
    s = variable_1;
    v = vec3(0.0f);
    list[o[0] & 511u] = i;
    if (o[i & 7u] > 3u) {
      continue;
    }
    s.k[o[1] & 255u] = i;
    v.y += 1.0f;
  }
}
