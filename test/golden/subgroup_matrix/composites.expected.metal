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

struct In {
  simdgroup_float8x8 m;
  fixed_array<simdgroup_float8x8, 2> a;
};

struct S {
  uint n;
  fixed_array<In, 2> i;
  simdgroup_float8x8 r;
};

fixed_array<simdgroup_float8x8, 2> make(simdgroup_float8x8 m) {
  simdgroup_float8x8 value = make_filled_simdgroup_matrix<float, 8, 8>(2.0f);
  return fixed_array<simdgroup_float8x8, 2>{m, value};
}

S zero() {
  return S{};
}

simdgroup_float8x8 take(fixed_array<simdgroup_float8x8, 2> a, In s) {
  return a[0];
}

[[max_total_threads_per_threadgroup(8)]]
kernel void main_1(device float* x [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  const uint x_length = buffer_sizes[0] / 4u;
  simdgroup_float8x8 m;
  if (64u <= x_length && 0u <= x_length - 64u) {
    simdgroup_load(m, x, 8);
  } else {
    m = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  fixed_array<simdgroup_float8x8, 4> sums;
  for (uint i = 0u; i < 4u; i++) {
    sums[i] = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  sums = fixed_array<simdgroup_float8x8, 4>{};
  simdgroup_float8x8 value = make_filled_simdgroup_matrix<float, 8, 8>(1.0f);
  sums = fixed_array<simdgroup_float8x8, 4>{m, m, sums[1], value};
  sums = fixed_array<simdgroup_float8x8, 4>{sums[1], sums[0], sums[3], sums[2]};
  S s = S{3u, fixed_array<In, 2>{In{m, make(m)}, In{}}, m};
  s.i[1] = In{m, fixed_array<simdgroup_float8x8, 2>{s.i[0].m, m}};
  const In t = In{m, fixed_array<simdgroup_float8x8, 2>{}};
  s.i[0] = t;
  simdgroup_float8x8 result = take(fixed_array<simdgroup_float8x8, 2>{}, t);
  if (64u <= x_length && 0u <= x_length - 64u) {
    simdgroup_store(result, x, 8);
  }
  simdgroup_float8x8 value_1 = fixed_array<simdgroup_float8x8, 2>{m, s.r}[1];
  if (64u <= x_length && 64u <= x_length - 64u) {
    simdgroup_store(value_1, x + 64, 8);
  }
  s = zero();
  if (64u <= x_length && 128u <= x_length - 64u) {
    simdgroup_store(sums[min(s.n, 3u)], x + 128, 8);
  }
}
