// compute main
#version 460

struct S {
  uint n;
  int s;
  uint b[33];
};

layout(set = 0, binding = 0, std430) buffer o_block {
  S o;
};
layout(set = 0, binding = 1, std430) readonly buffer k_block {
  S k;
};

void store_racing(int n) {
  o.b[min(uint(n - n / 1 * 1), 32u)] = 1u;
}

void store_fixed(int n) {
  o.b[n - n / 1 * 1] = 1u;
}

void store_if_small(uint n) {
  if (n < 8u) {
    o.b[min(n, 32u)] = 2u;
  }
}

void store_if_few(uint n) {
  if (n < 8u) {
    o.b[n] = 3u;
  }
}

layout(local_size_x = 8, local_size_y = 1, local_size_z = 1) in;

void main() {
  const int loaded = o.s;
  o.b[min(uint(loaded - loaded / 1 * 1), 32u)] = 4u;
  o.b[min(uint(abs(clamp(o.s, -7, 7))), 32u)] = 5u;
  o.b[min(uint(31 - findMSB(o.n)), 32u)] = 6u;
  const int divisor = 1 + (o.s & 7);
  const int loaded_1 = k.s;
  const int divided = loaded_1 - loaded_1 / divisor * divisor;
  if (k.s >= 0) {
    o.b[min(uint(divided), 32u)] = 7u;
  }
  store_racing(o.s);
  store_if_small(o.n);
  o.b[(o.s & 255) % 8] = 8u;
  o.b[o.n % 8u] = 9u;
  const int loaded_2 = k.s;
  o.b[loaded_2 - loaded_2 / 1 * 1] = 10u;
  o.b[abs(clamp(k.s, -7, 7))] = 11u;
  int own = k.s;
  if (gl_LocalInvocationIndex == 0u) {
    own--;
  }
  o.b[own - own / 1 * 1] = 12u;
  store_if_few(k.n);
  store_fixed(k.s);
}
