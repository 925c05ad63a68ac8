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

struct W {
  float2x3 m;
  fixed_array<uint, 3> list;
};

struct atomic_compare_exchange_result_u32 {
  uint old_value;
  bool exchanged;
};

[[max_total_threads_per_threadgroup(2)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device float4* out [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const W whole = W{};
  const float2x3 columns = float2x3(0.0f);
  const fixed_array<uint, 3> list = fixed_array<uint, 3>{};
  const atomic_compare_exchange_result_u32 exchanged = atomic_compare_exchange_result_u32{};
  if (false || exchanged.exchanged) {
    out[0] = float4(1.0f);
  }
  const float4 value = float4(columns[i], float(list[i] + whole.list[0] + exchanged.old_value));
  if (i < buffer_sizes[0] / 16u) {
    out[i] = value;
  }
}
