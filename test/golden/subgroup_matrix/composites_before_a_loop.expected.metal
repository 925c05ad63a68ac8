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

struct Pair {
  simdgroup_float8x8 m;
  uint n;
};

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    device fixed_array<float, 4096>& x [[buffer(0)]],
    constant uint4& u [[buffer(1)]]) {
  uint i = 0u;
  fixed_array<simdgroup_float8x8, 2> list;
  for (uint i_1 = 0u; i_1 < 2u; i_1++) {
    list[i_1] = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  Pair pair;
  pair.m = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  pair.n = 0u;
  simdgroup_float8x8 own = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  simdgroup_float8x8 loaded = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      i++;
      simdgroup_store(list[i & 1u], &x[256], 8);
      simdgroup_store(pair.m, &x[512], 8);
      simdgroup_store(own, &x[1024], 8);
      simdgroup_store(loaded, &x[2048], 8);
      if (i > 8u + pair.n) {
        break;
      }
    }
    is_next_turn = true;
    fixed_array<simdgroup_float8x8, 2> variable;
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      variable[i_1] = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
    }
    list = variable;
    pair = Pair{};
    own = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
    simdgroup_load(loaded, &x[64u * (i & 1u)], 8);
    if (u[i & 3u] > 3u) {
      list[1] = loaded;
      if (u.y == 7u) {
        continue;
      }
      pair.m = loaded;
      own = loaded;
    }
    x[1000] = float(i);
  }
}
