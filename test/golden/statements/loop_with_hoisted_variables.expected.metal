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

uint eff(uint k, device fixed_array<uint, 8>& b) {
  b[7] = k;
  return k;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    uint3 g [[thread_position_in_grid]],
    device fixed_array<uint, 8>& b [[buffer(0)]]) {
  uint2 iterations_left = uint2(4294967295u);
  uint v = 0u;
  uint variable = 0u;
  bool m = false;
  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      b[4] = v;
      b[variable] += 3u;
      m = v == 2u;
      if (m) {
        break;
      }
    }
    is_next_turn = true;
    if (all(iterations_left == uint2(0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    v = b[2];
    variable = v & 7u;
    device uint* p = &b[variable];
    eff(1u, b);
    bool condition;
    if (g.x > 1u) {
      condition = true;
    } else {
      condition = eff(3u, b) > 2u;
    }
    uint2 iterations_left_1 = uint2(4294967295u);
    m = condition;
    for (; m; m = false) {
      if (all(iterations_left_1 == uint2(0u))) {
        break;
      }
      const uint value_1 = iterations_left_1.x;
      iterations_left_1 = uint2(value_1 - 1u, iterations_left_1.y - (value_1 == 0u ? 1u : 0u));
      b[2] = 2u;
    }
    if (v > 3u) {
      continue;
    }
    const uint loaded = *p;
    *p = loaded + eff(4u, b);
  }
}
