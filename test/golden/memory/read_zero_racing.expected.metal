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

struct S {
  uint n;
  uint2 at;
  fixed_array<uint, 4> i;
  fixed_array<uint, 8> b;
  uint4 tail[1];
};

[[max_total_threads_per_threadgroup(8)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device S& o [[buffer(0)]],
    const device S& k [[buffer(1)]],
    texture2d_array<uint, access::write> stored [[texture(2)]],
    texture2d<uint> loaded [[texture(3)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup fixed_array<atomic_uint, 8> w;
  atomic_store_explicit(&w[i], 0u, memory_order_relaxed);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const uint o_length = (buffer_sizes[0] - 64u) / 16u;
  const uint o_last = o_length - 1u;
  const uint loaded_1 = o.n;
  if (loaded_1 < 8u) {
    o.b[min(loaded_1, 7u)] = 1u;
  }
  uint chosen;
  if (i < 4u) {
    chosen = o.i[i];
  } else {
    chosen = 0u;
  }
  if (chosen < 8u) {
    o.b[min(chosen, 7u)] = 2u;
  }
  const uint loaded_2 = o.n;
  const uint loaded_3 = o.i[0];
  const uint value = o.n + 1u;
  uint chosen_1;
  if (value < o_length) {
    chosen_1 = o.tail[min(value, o_last)].y;
  } else {
    chosen_1 = 0u;
  }
  if (loaded_2 < o_length && loaded_3 < 4u) {
    o.tail[min(loaded_2, o_last)][min(loaded_3, 3u)] = chosen_1;
  }
  const uint loaded_4 = o.n;
  uint chosen_2;
  if (loaded_4 < 8u) {
    chosen_2 = atomic_fetch_add_explicit(&w[min(loaded_4, 7u)], 1u, memory_order_relaxed);
  } else {
    chosen_2 = 0u;
  }
  fixed_array<uint, 5> values = fixed_array<uint, 5>{i, 1u, 2u, 3u, 4u};
  const uint loaded_5 = o.n;
  if (loaded_5 < 5u) {
    values[min(loaded_5, 4u)] = 5u;
  }
  const fixed_array<uint, 5> copied = values;
  const uint loaded_6 = o.n;
  uint chosen_3;
  if (loaded_6 < 5u) {
    chosen_3 = copied[min(loaded_6, 4u)];
  } else {
    chosen_3 = 0u;
  }
  o.i[0] = chosen_3;
  const uint2 loaded_7 = o.at;
  const uint loaded_8 = o.n;
  const uint2 value_1 = uint2(stored.get_width(), stored.get_height());
  const uint value_2 = stored.get_array_size();
  if (all(loaded_7 < value_1) && loaded_8 < value_2) {
    stored.write(uint4(1u), min(loaded_7, value_1 - uint2(1u)), min(loaded_8, value_2 - 1u));
  }
  const uint2 loaded_9 = o.at;
  const uint2 value_3 = uint2(loaded.get_width(0), loaded.get_height(0));
  uint4 chosen_4;
  if (all(loaded_9 < value_3)) {
    chosen_4 = loaded.read(min(loaded_9, value_3 - uint2(1u)), 0);
  } else {
    chosen_4 = uint4(0u);
  }
  o.i[1] = chosen_4.x;
  const uint loaded_10 = k.n;
  if (loaded_10 < 8u) {
    o.b[loaded_10] = 6u;
  }
  const uint loaded_11 = k.n;
  uint chosen_5;
  if (loaded_11 < 4u) {
    chosen_5 = k.i[loaded_11];
  } else {
    chosen_5 = 0u;
  }
  if (chosen_5 < 8u) {
    o.b[chosen_5] = 7u;
  }
  const uint2 loaded_12 = k.at;
  const uint loaded_13 = k.n;
  if (all(loaded_12 < uint2(stored.get_width(), stored.get_height())) && loaded_13 < stored.get_array_size()) {
    stored.write(uint4(2u), loaded_12, loaded_13);
  }
  const uint2 loaded_14 = k.at;
  uint4 chosen_6;
  if (all(loaded_14 < uint2(loaded.get_width(0), loaded.get_height(0)))) {
    chosen_6 = loaded.read(loaded_14, 0);
  } else {
    chosen_6 = uint4(0u);
  }
  o.i[2] = chosen_6.x;
}
