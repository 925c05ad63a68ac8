// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer data_block {
  uint data[8];
};

bool side(uint i) {
  data[i]++;
  return data[i] > 3u;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  bool condition;
  if (side(0u)) {
    condition = side(1u);
  } else {
    condition = false;
  }
  if (condition) {
    data[2] = 1u;
  }
  bool condition_1;
  if (side(3u)) {
    condition_1 = true;
  } else {
    condition_1 = !side(4u);
  }
  if (condition_1) {
    data[5] = 1u;
  }
  const bool both = data[6] > 1u && data[7] > 1u;
  const bool either = data[6] > 1u || data[7] > 1u;
  data[6] = both != either ? 1u : 0u;
}
