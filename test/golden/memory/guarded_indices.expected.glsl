// compute main
#version 460

struct Sizes {
  uint n;
  int i;
};

layout(set = 0, binding = 0, std430) buffer a_block {
  uint a[];
};
layout(set = 0, binding = 1, std140) uniform sizes_block {
  Sizes sizes;
};
shared uint w[16];
uint at = 0u;

void change(inout uint p) {
  p++;
  at++;
}

void guarded(uint i) {
  if (i < 16u) {
    w[i] = 0u;
  }
  if (i < uint(a.length())) {
    a[i] = 1u;
  }
  const int s = sizes.i;
  if (s >= 0 && s < 16) {
    w[s] = 2u;
  }
  if (!(i >= 13u || sizes.n > 3u)) {
    w[i + sizes.n] = w[sizes.n];
  }
  uint v = i;
  for (; v < min(uint(a.length()), 4294967292u); v += 4u) {
    a[v] = 3u;
  }
  if (sizes.n <= uint(a.length()) && i < sizes.n) {
    a[i] = a[min(v, uint(a.length()) - 1u)];
  }
  w[i < 16u ? i : 0u] = 4u;
  at = i;
  if (at < 16u) {
    w[at] = 5u;
  }
  switch (i) {
    case 3u:
    case 5u: {
      w[i] = 6u;
      break;
    }
    default: {
      break;
    }
  }
  while (true) {
    if (v >= 16u) {
      break;
    }
    w[v] = 7u;
    v += 2u;
  }
  if (i >= uint(a.length())) {
    return;
  }
  a[i] = 8u;
  a[i / 2u] = 9u;
}

void unguarded(uint i, int s) {
  const uint a_last = uint(a.length()) - 1u;
  const uint value = min(i, 15u);
  if (i <= 16u) {
    w[value] = 0u;
  } else {
    w[value] = 1u;
  }
  if (s < 16) {
    w[min(uint(s), 15u)] = 2u;
  }
  if (i + 1u < 16u) {
    w[value] = 3u;
  }
  if (i < 16u || s == 1) {
    w[value] = 4u;
  }
  uint v = i;
  if (v < 16u) {
    change(v);
    w[min(v, 15u)] = 5u;
  }
  if (v < 16u) {
    for (int k = 0; k < 2; k++) {
      w[min(v, 15u)] = 6u;
      v *= 3u;
    }
  }
  at = i;
  if (at < 16u) {
    change(v);
    w[min(at, 15u)] = 7u;
  }
  if (float(i) < 16.0f) {
    w[value] = 8u;
  }
  if (i < uint(a.length())) {
    a[min(i + 1u, a_last)] = 9u;
  }
  if (i < 16u && a[0] < 16u) {
    w[min(a[0], 15u)] = 10u;
  }
}

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint local_invocation_index = gl_LocalInvocationIndex;
  if (local_invocation_index < 16u) {
    w[local_invocation_index] = 0u;
  }
  barrier();
  guarded(gl_GlobalInvocationID.x);
  unguarded(gl_GlobalInvocationID.x, int(gl_GlobalInvocationID.y));
}
