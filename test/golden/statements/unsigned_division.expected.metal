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

struct Odd {
  fixed_array<uint, 3> a;
};

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    device uint* x [[buffer(0)]],
    device uint3* v [[buffer(1)]],
    device int* i [[buffer(2)]],
    const device Odd* odd [[buffer(3)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint v_last = buffer_sizes[1] / 16u - 1u;
  const uint x_last = buffer_sizes[0] / 4u - 1u;
  x[0] = (id.x / 65536u + unknown_zero()) % 6u;
  x[min(1u, x_last)] = (4294967294u + unknown_zero()) % (id.y == 0u ? 1u : id.y);
  const uint value = min(2u, x_last);
  x[value] = (x[value] + unknown_zero()) / 3u;
  const uint value_1 = min(3u, x_last);
  x[value_1] = (x[value_1] + unknown_zero()) % (id.z == 0u ? 1u : id.z);
  const uint value_2 = min(1u, v_last);
  reinterpret_cast<device packed_uint3&>(v[0]) = (v[value_2] + unknown_zero()) / 7u;
  const uint value_3 = min(2u, v_last);
  const uint3 loaded = v[value_3];
  reinterpret_cast<device packed_uint3&>(v[0]) = (v[0] + unknown_zero()) % select(loaded, uint3(1u), loaded == uint3(0u));
  const uint3 loaded_1 = v[min(3u, v_last)];
  reinterpret_cast<device packed_uint3&>(v[0]) = (9u + unknown_zero()) / select(loaded_1, uint3(1u), loaded_1 == uint3(0u));
  reinterpret_cast<device packed_uint3&>(v[value_2]) = v[value_3] / uint3(1u, 2u, 4u);
  x[min(4u, x_last)] = id.x / 64u + id.y % 32u;
  i[0] = i[min(1u, buffer_sizes[2] / 4u - 1u)] / 3;
  x[min(5u, x_last)] = (buffer_sizes[3] + unknown_zero()) / 12u;
}
