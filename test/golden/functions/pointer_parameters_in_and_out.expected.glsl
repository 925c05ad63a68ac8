// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer o_block {
  uint o[4];
};
uint g = 5u;

void sets_by_name() {
  g = 9u;
}

void passes_unused() {
  sets_by_name();
}

uint reads(uint p[4], uint i) {
  return p[i & 3u];
}

uint passes_to_reader(uint p[4], uint i) {
  const uint result = reads(p, i);
  return result + 1u;
}

void writes(inout uint p[4], uint i) {
  p[i & 3u] = i;
}

void passes_part_to_writer(inout uint p[2][4], uint i) {
  writes(p[i & 1u], i);
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  uint a[2][4] = uint[2][4](uint[4](0u, 0u, 0u, 0u), uint[4](0u, 0u, 0u, 0u));
  passes_part_to_writer(a, o[0]);
  passes_unused();
  const uint result = passes_to_reader(a[1], g);
  o[1] = result;
}
