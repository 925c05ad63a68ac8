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

struct paint_inputs {
  float x [[user(loc0)]];
};

struct paint_outputs {
  float4 value [[color(0)]];
};

fragment paint_outputs paint(
    paint_inputs inputs [[stage_in]],
    texture1d<float> line [[texture(0)]],
    sampler smooth_ [[sampler(1)]]) {
  return paint_outputs{line.sample(smooth_, inputs.x)};
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    texture1d<float> line [[texture(0)]],
    device fixed_array<uint, 4>& counts [[buffer(2)]],
    texture1d<float, access::write> written [[texture(3)]]) {
  counts[0] = line.get_width();
  counts[1] = line.get_width();
  counts[2] = 1u;
  counts[3] = written.get_width();
  const uint value = id.x;
  const float4 value_1 = line.read(min(id.x, line.get_width() - 1u));
  if (value < written.get_width()) {
    written.write(value_1, value);
  }
}
