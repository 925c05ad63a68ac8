// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer shared_n_block {
  uint shared_n;
};
layout(set = 0, binding = 1, std430) buffer shared_v_block {
  uvec4 shared_v;
};
layout(set = 0, binding = 2, std430) buffer shared_i_block {
  ivec2 shared_i;
};
layout(set = 0, binding = 3, std430) buffer o_block {
  uint o[8];
};

uint next(uint p) {
  return p + 1u;
}

void store_at(uint p) {
  const uint n = p;
  if (n < 8u) {
    o[min(n, 7u)] = 1u;
  }
}

int remainder(int i) {
  return i - i / 8 * 8;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  uvec4 v = shared_v;
  const uint part = v.x;
  if (part < 8u) {
    o[min(part, 7u)] = 2u;
  }
  v.y = 2u;
  o[0] = v.y;
  uint n = shared_n;
  const uint after = next(n);
  if (after < 8u) {
    o[min(after, 7u)] = 3u;
  }
  uint m = shared_n;
  store_at(m);
  const ivec2 value = shared_i & ivec2(63);
  const ivec2 vector = value - value / ivec2(8) * ivec2(8);
  o[min(uint(vector.x), 7u)] = 4u;
  o[min(uint(remainder(shared_i.x & 63)), 7u)] = 5u;
  o[0] += uint(remainder(int(gl_GlobalInvocationID.x) - 100));
  shared_n = 9u;
  shared_v = uvec4(9u);
  shared_i = ivec2(9);
}
