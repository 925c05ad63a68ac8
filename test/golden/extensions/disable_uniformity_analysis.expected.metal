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

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device fixed_array<uint, 64>& data [[buffer(0)]]) {
  if (data[i] > 0u) {
    threadgroup_barrier(mem_flags::mem_threadgroup);
  }
  data[i] = 1u;
}

struct shade_inputs {
  float2 uv [[user(loc0)]];
};

struct shade_outputs {
  float4 value [[color(0)]];
};

fragment shade_outputs shade(
    shade_inputs inputs [[stage_in]],
    texture2d<float> t [[texture(1)]],
    sampler s [[sampler(2)]]) {
  if (inputs.uv.x > 0.5f) {
    return shade_outputs{t.sample(s, inputs.uv)};
  }
  return shade_outputs{float4(0.0f)};
}
