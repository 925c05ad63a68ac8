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

struct Sizes {
  uint n;
  int last;
  fixed_array<uint4, 2> rows;
};

uint total(uint n, const device uint* keys, constant uint* buffer_sizes) {
  const uint keys_last = buffer_sizes[1] / 4u - 1u;
  uint sum = 0u;
  for (uint i = 0u; i < min(n - 1u, 4294967292u); i += 4u) {
    sum += keys[min(i, keys_last)];
  }
  for (uint i = 0u; i < min(buffer_sizes[1] / 4u, 4294967292u); i += 12u) {
    sum += keys[i];
  }
  for (uint i = 0u; i < n; i += 3u) {
    sum += keys[min(i, keys_last)];
  }
  return sum;
}

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint lane [[thread_index_in_threadgroup]],
    constant Sizes& sizes [[buffer(0)]],
    const device uint* keys [[buffer(1)]],
    device fixed_array<uint, 64>& data [[buffer(2)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint keys_last = buffer_sizes[1] / 4u - 1u;
  for (int i = 0; i <= min(sizes.last, 2147483646); i++) {
    data[i % 64]++;
  }
  for (uint row = sizes.rows[lane % 2u].x; row >= 2u; row -= 2u) {
    data[min(row, 63u)] = row;
  }
  for (uint stride = 1u; stride < min(sizes.n, 2147483648u); stride <<= 1u) {
    data[lane] += data[min(lane ^ stride, 63u)];
  }
  uint i = lane;
  while (true) {
    if (i >= min(sizes.n, 4294967232u)) {
      break;
    }
    data[min(i, 63u)] = total(i, keys, buffer_sizes);
    i += 64u;
  }
  uint2 iterations_left = uint2(4294967295u);
  for (uint k = 0u; k < sizes.n; k += 2u) {
    if (all(iterations_left == uint2(0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    if (keys[min(k, keys_last)] == 7u) {
      break;
    }
  }
  uint2 iterations_left_1 = uint2(4294967295u);
  for (uint k = 0u; k < data[0]; k += 2u) {
    if (all(iterations_left_1 == uint2(0u))) {
      break;
    }
    const uint value = iterations_left_1.x;
    iterations_left_1 = uint2(value - 1u, iterations_left_1.y - (value == 0u ? 1u : 0u));
    data[min(k, 63u)] = 0u;
  }
  uint2 iterations_left_2 = uint2(4294967295u);
  for (uint k = 0u; k != sizes.n; k += 2u) {
    if (all(iterations_left_2 == uint2(0u))) {
      break;
    }
    const uint value = iterations_left_2.x;
    iterations_left_2 = uint2(value - 1u, iterations_left_2.y - (value == 0u ? 1u : 0u));
    data[min(k, 63u)] = 0u;
  }
}
