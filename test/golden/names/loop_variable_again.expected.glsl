// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer o_block {
  uint o[];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint o_last = uint(o.length()) - 1u;
  for (uint i = 0u; i < 4u; i++) {
    o[min(i, o_last)] = i;
    uint i_1 = 501u + i;
    i_1 *= 2u;
    const uint value = min(i_1, o_last);
    o[value] = i_1;
    uvec2 iterations_left = uvec2(4294967295u);
    for (; o[value] < 3u; o[value]++) {
      if (all(equal(iterations_left, uvec2(0u)))) {
        break;
      }
      const uint value_1 = iterations_left.x;
      iterations_left = uvec2(value_1 - 1u, iterations_left.y - (value_1 == 0u ? 1u : 0u));
      o[min(7u, o_last)]++;
      o[min(8u, o_last)] = 2u;
    }
  }
}
