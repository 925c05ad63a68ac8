// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer b_block {
  uint b[8];
};
uint p = 0u;

uint f(uint x) {
  return x + 1u;
}

uint g() {
  b[3]++;
  return b[3];
}

bool h() {
  p++;
  return p > 3u;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint loaded = b[1];
  b[0] = f(loaded) + g();
  bool v;
  if (b[0] > 1u) {
    v = h();
  } else {
    v = false;
  }
  if (b[4] > 1u) {
    v = !v;
  }
  b[3] = v ? 2u : 1u;
}
