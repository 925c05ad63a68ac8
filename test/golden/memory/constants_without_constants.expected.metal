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

struct Row {
  fixed_array<float, 2> weights;
  float scale;
};

constant fixed_array<fixed_array<float, 2>, 2> constant_array = {fixed_array<float, 2>{1.0f, 2.0f}, fixed_array<float, 2>{3.0f, 4.0f}};
constant fixed_array<Row, 2> constant_array_1 = {Row{fixed_array<float, 2>{1.0f, 2.0f}, 3.0f}, Row{fixed_array<float, 2>{4.0f, 5.0f}, 6.0f}};
constant fixed_array<float, 2> constant_array_2 = {1.0f, 2.0f};

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    device fixed_array<float, 4>& out [[buffer(0)]]) {
  const uint value = min(id.x, 1u);
  const uint value_1 = min(id.y, 1u);
  out[0] = constant_array[value][value_1];
  out[1] = constant_array_1[value].weights[value_1];
  out[2] = constant_array_2[min(id.z, 1u)];
  out[3] = Row{constant_array_2, 7.0f}.weights[value];
}
