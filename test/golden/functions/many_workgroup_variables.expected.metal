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

struct WorkgroupVariables {
  uint w0;
  uint w1;
  uint w2;
  uint w3;
  uint w4;
  uint w5;
  uint w6;
  uint w7;
  uint w8;
  uint w9;
  uint w10;
  uint w11;
  uint w12;
  uint w13;
  atomic_uint sum;
  float3 place;
  fixed_array<float3, 8> table;
  float3x3 rotation;
};

template <typename T, typename A>
T workgroup_uniform_load_atomic(const threadgroup A* p) {
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const T value = atomic_load_explicit(p, memory_order_relaxed);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  return value;
}

void shift(threadgroup float3* p, float3 by) {
  *p += by;
}

void fill(uint i, threadgroup WorkgroupVariables& workgroup) {
  workgroup.w0 = i;
  workgroup.w1 = i;
  workgroup.w2 = i;
  workgroup.w3 = i;
  workgroup.w4 = i;
  workgroup.w5 = i;
  workgroup.w6 = i;
  workgroup.w7 = i;
  workgroup.w8 = i;
  workgroup.w9 = i;
  workgroup.w10 = i;
  workgroup.w11 = i;
  workgroup.w12 = i;
  workgroup.w13 = i;
  workgroup.w0 += workgroup.w1;
  atomic_fetch_add_explicit(&workgroup.sum, i, memory_order_relaxed);
  workgroup.table[i] = workgroup.place;
}

float3 turn(uint i, threadgroup WorkgroupVariables& workgroup) {
  fill(i, workgroup);
  shift(&workgroup.place, float3(1.0f));
  shift(&workgroup.table[i], workgroup.place);
  workgroup.rotation[0].x = 2.0f;
  return workgroup.rotation * workgroup.table[i];
}

[[max_total_threads_per_threadgroup(8)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device fixed_array<float4, 8>& o [[buffer(0)]]) {
  threadgroup uint own;
  threadgroup float4 workgroup_memory[(sizeof(WorkgroupVariables) + 15) / 16];
  threadgroup WorkgroupVariables& workgroup = *reinterpret_cast<threadgroup WorkgroupVariables*>(workgroup_memory);
  if (i < 1u) {
    workgroup.w0 = 0u;
    workgroup.w1 = 0u;
    workgroup.w2 = 0u;
    workgroup.w3 = 0u;
    workgroup.w4 = 0u;
    workgroup.w5 = 0u;
    workgroup.w6 = 0u;
    workgroup.w7 = 0u;
    workgroup.w8 = 0u;
    workgroup.w9 = 0u;
    workgroup.w10 = 0u;
    workgroup.w11 = 0u;
    workgroup.w12 = 0u;
    workgroup.w13 = 0u;
    atomic_store_explicit(&workgroup.sum, 0u, memory_order_relaxed);
    workgroup.place = float3(0.0f);
    workgroup.rotation = float3x3(0.0f);
    own = 0u;
  }
  workgroup.table[i] = float3(0.0f);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  own = 1u;
  const float3 result = turn(i, workgroup);
  const uint loaded = own;
  const uint loaded_1 = workgroup.w0;
  o[i] = float4(result, float(loaded + loaded_1 + workgroup_uniform_load_atomic<uint>(&workgroup.sum)));
}
