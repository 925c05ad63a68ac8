// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer out_1_block {
  uint out_1[];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint out_last = uint(out_1.length()) - 1u;
  uvec2 iterations_left = uvec2(4294967295u);
  uint i = 0u;
  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      i++;
      out_1[0] += i;
      if (i >= 10u) {
        break;
      }
    }
    is_next_turn = true;
    if (all(equal(iterations_left, uvec2(0u)))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uvec2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    if (i % 3u == 0u) {
      continue;
    }
    const uint seen = i * 2u;
    out_1[min(i, out_last)] = seen;
  }
}
