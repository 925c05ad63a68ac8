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

struct Tiles {
  fixed_array<simdgroup_float8x8, 2> left;
  simdgroup_float8x8 right;
};

struct PrivateVariables {
  Tiles tiles;
};

void load(uint i, thread PrivateVariables* privates, const device fixed_array<float, 192>& a) {
  simdgroup_load(privates->tiles.left[i], &a[i * 64u], 8);
}

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    const device fixed_array<float, 192>& a [[buffer(0)]],
    device fixed_array<float, 64>& out [[buffer(1)]]) {
  PrivateVariables privates;
  for (uint i = 0u; i < 2u; i++) {
    privates.tiles.left[i] = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  privates.tiles.right = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  load(0u, &privates, a);
  load(1u, &privates, a);
  simdgroup_load(privates.tiles.right, &a[128], 8);
  simdgroup_float8x8 value = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  simdgroup_float8x8 first;
  simdgroup_multiply_accumulate(first, privates.tiles.left[0], privates.tiles.right, value);
  simdgroup_float8x8 value_1;
  simdgroup_multiply_accumulate(value_1, privates.tiles.left[1], privates.tiles.right, first);
  simdgroup_store(value_1, &out[0], 8);
}
