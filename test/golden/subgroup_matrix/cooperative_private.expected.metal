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

struct Operands {
  simdgroup_float8x8 left;
  simdgroup_float8x8 right;
};

struct PrivateVariables {
  Operands operands;
};

void load(uint i, thread PrivateVariables* privates, const device fixed_array<float, 128>& a) {
  const uint value = i * 16u;
  simdgroup_float8x8 chosen;
  if (value <= 8u) {
    simdgroup_load(chosen, &a[value], 16);
  } else {
    chosen = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  privates->operands.left = chosen;
}

void accumulate(thread simdgroup_float8x8* into, thread PrivateVariables* privates) {
  simdgroup_multiply_accumulate(*into, privates->operands.left, privates->operands.right, *into);
}

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    const device fixed_array<float, 128>& a [[buffer(0)]],
    device fixed_array<float, 128>& out [[buffer(1)]]) {
  simdgroup_float8x8 sum = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  PrivateVariables privates;
  privates.operands.left = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  privates.operands.right = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  simdgroup_store(sum, &out[64], 8);
  load(0u, &privates, a);
  simdgroup_load(privates.operands.right, &a[64], 8, ulong2(0), true);
  accumulate(&sum, &privates);
  load(1u, &privates, a);
  accumulate(&sum, &privates);
  simdgroup_store(sum, &out[0], 8);
}
