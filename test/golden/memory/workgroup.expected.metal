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

struct Tile {
  fixed_array<float4, 16> rows;
  uint n;
};

template <typename T>
T workgroup_uniform_load(const threadgroup T* p) {
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const T value = *p;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  return value;
}

[[max_total_threads_per_threadgroup(16)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device float4* x [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup Tile tile;
  threadgroup fixed_array<atomic_uint, 3> flags;
  threadgroup uint one;
  if (i < 1u) {
    tile.n = 0u;
    one = 0u;
  }
  if (i < 3u) {
    atomic_store_explicit(&flags[i], 0u, memory_order_relaxed);
  }
  tile.rows[i] = float4(0.0f);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const uint value = min(i, buffer_sizes[0] / 16u - 1u);
  tile.rows[i] = x[value];
  if (i == 0u) {
    tile.n = 3u;
    one = 1u;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const uint n = workgroup_uniform_load(&one);
  threadgroup_barrier(mem_flags::mem_device);
  const float4 loaded = tile.rows[(i + n) & 15u];
  const uint loaded_1 = tile.n;
  x[value] = loaded * float(loaded_1) + float(atomic_load_explicit(&flags[1], memory_order_relaxed));
}
