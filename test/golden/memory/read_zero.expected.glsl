// compute main
#version 460

struct Inner {
  float values[3];
  uint count;
};

layout(set = 0, binding = 0, std430) buffer s_block {
  Inner fixed_1[4];
  mat2x3 columns;
  vec4 tail[];
} s;
layout(set = 0, binding = 1, std140) uniform u_block {
  uvec4 u[2];
};
shared uint w[8];

void add(inout float place[5], uint place_index, float x) {
  const bool value = place_index < 5u;
  float chosen;
  if (value) {
    chosen = place[place_index];
  } else {
    chosen = 0.0f;
  }
  const float value_1 = chosen + x;
  if (value) {
    place[place_index] = value_1;
  }
}

layout(local_size_x = 8, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  w[i] = 0u;
  barrier();
  const uint s_length = uint(s.tail.length());
  const uint value = i + 1u;
  uint k;
  if (i < 2u && value < 4u) {
    k = u[i][value];
  } else {
    k = 0u;
  }
  const bool value_1 = k < 4u;
  const bool value_2 = value_1 && i < 3u;
  float chosen;
  if (value_2) {
    chosen = s.fixed_1[k].values[i];
  } else {
    chosen = 0.0f;
  }
  float chosen_1;
  if (k < s_length) {
    chosen_1 = s.tail[k].y;
  } else {
    chosen_1 = 0.0f;
  }
  const float value_3 = chosen + chosen_1;
  if (value_2) {
    s.fixed_1[k].values[i] = value_3;
  }
  uint chosen_2;
  if (value_1) {
    const uint value_4 = atomicAdd(s.fixed_1[k].count, 1u);
    chosen_2 = value_4;
  } else {
    chosen_2 = 0u;
  }
  bool condition;
  if (k < 9u) {
    float chosen_3;
    if (k < s_length) {
      chosen_3 = s.tail[k].x;
    } else {
      chosen_3 = 0.0f;
    }
    condition = chosen_3 > 1.0f;
  } else {
    condition = false;
  }
  if (condition) {
    if (k < 3u) {
      s.columns[1][k] = 2.0f;
    }
  }
  w[i] = 0u;
  const uint value_4 = i + 1u;
  const uint loaded = u[0].x;
  barrier();
  const uint value_5 = w[min(loaded, 7u)];
  barrier();
  uint chosen_3;
  if (loaded < 8u) {
    chosen_3 = value_5;
  } else {
    chosen_3 = 0u;
  }
  if (value_4 < 8u) {
    w[value_4] = chosen_3;
  }
  float local[5] = float[5](0.0f, 0.0f, 0.0f, 0.0f, 0.0f);
  add(local, k, 3.0f);
  const float copy[5] = local;
  const uint value_6 = i + k;
  float chosen_4;
  if (value_6 < 5u) {
    chosen_4 = copy[value_6];
  } else {
    chosen_4 = 0.0f;
  }
  s.tail[0] = vec4(chosen_4);
  float chosen_5[3];
  if (i < 4u) {
    chosen_5 = s.fixed_1[i].values;
  } else {
    chosen_5 = float[3](0.0f, 0.0f, 0.0f);
  }
  s.fixed_1[0].values = chosen_5;
}
