// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer log_1_block {
  uint log_1[8];
};
uint next = 0u;

uint note(uint v) {
  log_1[min(next, 7u)] = v;
  next++;
  return v;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint result = note(1u);
  const uint loaded = log_1[0];
  const uint sum = result + loaded * note(2u);
  const uint result_1 = note(3u);
  log_1[result_1] = note(4u) + sum;
  const uint result_2 = note(5u);
  const uint loaded_1 = log_1[result_2];
  log_1[result_2] = loaded_1 + note(6u);
}
