#include <metal_stdlib>
using namespace metal;

template <typename T, size_t N>
struct fixed_array {
  T elements[N];
  thread T& operator[](size_t i) thread { return elements[i]; }
  const thread T& operator[](size_t i) const thread { return elements[i]; }
  device T& operator[](size_t i) device { return elements[i]; }
  const device T& operator[](size_t i) const device { return elements[i]; }
  threadgroup T& operator[](size_t i) threadgroup { return elements[i]; }
  const threadgroup T& operator[](size_t i) const threadgroup { return elements[i]; }
  const constant T& operator[](size_t i) const constant { return elements[i]; }
};

struct Sizes {
  uint n;
  int i;
};

struct PrivateVariables {
  uint at;
};

void change(thread uint* p, thread PrivateVariables* privates) {
  (*p)++;
  privates->at++;
}

void guarded(
    uint i,
    thread PrivateVariables* privates,
    device uint* a,
    constant Sizes& sizes,
    threadgroup fixed_array<uint, 16>& w,
    constant uint* buffer_sizes) {
  if (i < 16u) {
    w[i] = 0u;
  }
  if (i < buffer_sizes[0] / 4u) {
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
  for (; v < min(buffer_sizes[0] / 4u, 4294967292u); v += 4u) {
    a[v] = 3u;
  }
  if (sizes.n <= buffer_sizes[0] / 4u && i < sizes.n) {
    a[i] = a[min(v, buffer_sizes[0] / 4u - 1u)];
  }
  w[i < 16u ? i : 0u] = 4u;
  privates->at = i;
  if (privates->at < 16u) {
    w[privates->at] = 5u;
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
  if (i >= buffer_sizes[0] / 4u) {
    return;
  }
  a[i] = 8u;
  a[i / 2u] = 9u;
}

void unguarded(
    uint i,
    int s,
    thread PrivateVariables* privates,
    device uint* a,
    threadgroup fixed_array<uint, 16>& w,
    constant uint* buffer_sizes) {
  const uint a_last = buffer_sizes[0] / 4u - 1u;
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
    change(&v, privates);
    w[min(v, 15u)] = 5u;
  }
  if (v < 16u) {
    for (int k = 0; k < 2; k++) {
      w[min(v, 15u)] = 6u;
      v *= 3u;
    }
  }
  privates->at = i;
  if (privates->at < 16u) {
    change(&v, privates);
    w[min(privates->at, 15u)] = 7u;
  }
  if (float(i) < 16.0f) {
    w[value] = 8u;
  }
  if (i < buffer_sizes[0] / 4u) {
    a[min(i + 1u, a_last)] = 9u;
  }
  if (i < 16u && a[0] < 16u) {
    w[min(a[0], 15u)] = 10u;
  }
}

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    uint local_invocation_index [[thread_index_in_threadgroup]],
    device uint* a [[buffer(0)]],
    constant Sizes& sizes [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup fixed_array<uint, 16> w;
  PrivateVariables privates = {};
  if (local_invocation_index < 16u) {
    w[local_invocation_index] = 0u;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  guarded(id.x, &privates, a, sizes, w, buffer_sizes);
  unguarded(id.x, int(id.y), &privates, a, w, buffer_sizes);
}
