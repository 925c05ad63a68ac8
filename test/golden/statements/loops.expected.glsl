// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer x_block {
  uint x[];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint x_last = uint(x.length()) - 1u;
  for (uint i = 0u; i < 8u; i++) {
    const uint value = min(i, x_last);
    if (x[value] == 3u) {
      continue;
    }
    x[value] += i;
  }
  uint n = x[0];
  while (n > 1u) {
    n /= 2u;
    if (n == 17u) {
      break;
    }
  }
  uvec2 iterations_left = uvec2(4294967295u);
  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      x[min(2u, x_last)] += n;
      if (n > 10u) {
        break;
      }
    }
    is_next_turn = true;
    if (all(equal(iterations_left, uvec2(0u)))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uvec2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    n++;
    if (n > 5u) {
      continue;
    }
    x[min(1u, x_last)] = n;
  }
  uvec2 iterations_left_1 = uvec2(4294967295u);
  while (true) {
    if (all(equal(iterations_left_1, uvec2(0u)))) {
      break;
    }
    const uint value = iterations_left_1.x;
    iterations_left_1 = uvec2(value - 1u, iterations_left_1.y - (value == 0u ? 1u : 0u));
    n--;
    if (n == 0u) {
      return;
    }
  }
}
