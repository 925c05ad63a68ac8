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

struct O {
  float4 p;
  fixed_array<float, 5> d;
  float4 c;
};

struct main_outputs {
  float4 p [[position]];
  float d [[clip_distance]] [5];
  float4 c [[user(loc0)]];
};

vertex main_outputs main_1(uint i [[vertex_id]]) {
  O o = {};
  o.p = float4(float(i));
  for (int k = 0; k < 5; k++) {
    o.d[k] = float(k) - 2.0f;
  }
  return main_outputs{o.p, {o.d[0], o.d[1], o.d[2], o.d[3], o.d[4]}, o.c};
}
