// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer b_block {
  uint b[8];
};

uint eff(uint k) {
  b[7] = k;
  return k;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uvec3 g = gl_GlobalInvocationID;
  uvec2 iterations_left = uvec2(4294967295u);
  uint v = 0u;
  uint variable = 0u;
  bool m = false;
  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      b[4] = v;
      b[variable] += 3u;
      m = v == 2u;
      if (m) {
        break;
      }
    }
    is_next_turn = true;
    if (all(equal(iterations_left, uvec2(0u)))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uvec2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    v = b[2];
    variable = v & 7u;
    eff(1u);
    bool condition;
    if (g.x > 1u) {
      condition = true;
    } else {
      condition = eff(3u) > 2u;
    }
    uvec2 iterations_left_1 = uvec2(4294967295u);
    m = condition;
    for (; m; m = false) {
      if (all(equal(iterations_left_1, uvec2(0u)))) {
        break;
      }
      const uint value_1 = iterations_left_1.x;
      iterations_left_1 = uvec2(value_1 - 1u, iterations_left_1.y - (value_1 == 0u ? 1u : 0u));
      b[2] = 2u;
    }
    if (v > 3u) {
      continue;
    }
    const uint loaded = b[variable];
    b[variable] = loaded + eff(4u);
  }
}
