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

struct Inner {
  fixed_array<float, 3> values;
  atomic_uint count;
};

struct Stored {
  fixed_array<Inner, 4> fixed;
  float2x3 columns;
  float4 tail[1];
};

template <typename T>
T workgroup_uniform_load(const threadgroup T* p) {
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const T value = *p;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  return value;
}

void add(thread fixed_array<float, 5>* place, uint place_index, float x) {
  const bool value = place_index < 5u;
  float chosen;
  if (value) {
    chosen = (*place)[place_index];
  } else {
    chosen = 0.0f;
  }
  const float value_1 = chosen + x;
  if (value) {
    (*place)[place_index] = value_1;
  }
}

[[max_total_threads_per_threadgroup(8)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device Stored& s [[buffer(0)]],
    constant fixed_array<uint4, 2>& u [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup fixed_array<uint, 8> w;
  w[i] = 0u;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const uint s_length = (buffer_sizes[0] - 96u) / 16u;
  const uint value = i + 1u;
  uint k;
  if (i < 2u && value < 4u) {
    k = u[i][value];
  } else {
    k = 0u;
  }
  const bool value_1 = k < 4u;
  const bool value_2 = value_1 && i < 3u;
  float chosen;
  if (value_2) {
    chosen = s.fixed[k].values[i];
  } else {
    chosen = 0.0f;
  }
  float chosen_1;
  if (k < s_length) {
    chosen_1 = s.tail[k].y;
  } else {
    chosen_1 = 0.0f;
  }
  const float value_3 = chosen + chosen_1;
  if (value_2) {
    s.fixed[k].values[i] = value_3;
  }
  uint chosen_2;
  if (value_1) {
    chosen_2 = atomic_fetch_add_explicit(&s.fixed[k].count, 1u, memory_order_relaxed);
  } else {
    chosen_2 = 0u;
  }
  bool condition;
  if (k < 9u) {
    float chosen_3;
    if (k < s_length) {
      chosen_3 = s.tail[k].x;
    } else {
      chosen_3 = 0.0f;
    }
    condition = chosen_3 > 1.0f;
  } else {
    condition = false;
  }
  if (condition) {
    if (k < 3u) {
      s.columns[1][k] = 2.0f;
    }
  }
  w[i] = 0u;
  const uint value_4 = i + 1u;
  const uint loaded = u[0].x;
  const uint value_5 = workgroup_uniform_load(&w[min(loaded, 7u)]);
  uint chosen_3;
  if (loaded < 8u) {
    chosen_3 = value_5;
  } else {
    chosen_3 = 0u;
  }
  if (value_4 < 8u) {
    w[value_4] = chosen_3;
  }
  fixed_array<float, 5> local = {};
  add(&local, k, 3.0f);
  const fixed_array<float, 5> copy = local;
  const uint value_6 = i + k;
  float chosen_4;
  if (value_6 < 5u) {
    chosen_4 = copy[value_6];
  } else {
    chosen_4 = 0.0f;
  }
  s.tail[0] = float4(chosen_4);
  fixed_array<float, 3> chosen_5;
  if (i < 4u) {
    chosen_5 = s.fixed[i].values;
  } else {
    chosen_5 = fixed_array<float, 3>{};
  }
  s.fixed[0].values = chosen_5;
}
