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

struct Out {
  float4 at;
  float4 color;
};

constant fixed_array<Out, 2> constant_array = {Out{float4(0.0f, 1.0f, 0.0f, 1.0f), float4(1.0f)}, Out{float4(1.0f, 0.0f, 0.0f, 1.0f), float4(0.0f)}};

struct main_outputs {
  float4 at [[position]];
  float4 color [[user(loc0)]];
};

vertex main_outputs main_1(uint i [[vertex_id]]) {
  const uint value = min(i, 1u);
  return main_outputs{constant_array[value].at, constant_array[value].color};
}
