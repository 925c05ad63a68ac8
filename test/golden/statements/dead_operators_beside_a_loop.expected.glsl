// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer o_block {
  uint o[8];
};

uint plain(uint x) {
  return x;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  uint i = plain(o[1]);
  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      i++;
      o[4] = i;
      if (i > 8u) {
        break;
      }
    }
    is_next_turn = true;
    if (o[i & 7u] > 3u) {
      continue;
    }
    o[1] = 2u;
  }
}
