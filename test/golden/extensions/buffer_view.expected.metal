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

uint part(uint o, device uint* b, constant uint* buffer_sizes) {
  return b[min((o & 4294967292u) >> 2u, buffer_sizes[0] / 4u - 1u)];
}

[[max_total_threads_per_threadgroup(4)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device uint* b [[buffer(0)]],
    constant fixed_array<uint4, 4>& u [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup fixed_array<uint, 32> w;
  for (uint index = i; index < 32u; index += 4u) {
    w[index] = 0u;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const uint b_last = buffer_sizes[0] / 4u - 1u;
  b[min(4u, b_last)] = buffer_sizes[0] / 4u * 4u + (max(min(64u + (i * 4u + 4u), buffer_sizes[0] / 4u * 4u), 64u) - 64u) / 4u + part(8u, b, buffer_sizes);
  b[min((24u + i * 8u + 4u) >> 2u, b_last)] = as_type<uint>(as_type<float>(b[min((64u + i * 4u) >> 2u, b_last)]) + as_type<float>(u[1].z));
  const uint value = (i * 16u) & 4294967280u;
  const uint4 value_1 = uint4(i);
  w[value >> 2u] = value_1.x;
  w[(value + 4u) >> 2u] = value_1.y;
  w[(value + 8u) >> 2u] = value_1.z;
  w[(value + 12u) >> 2u] = value_1.w;
}
