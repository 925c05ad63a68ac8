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

struct main_immediates {
  float3 own;
  float frag_depth_min;
  float frag_depth_max;
  char padding_0[8];
  fixed_array<uint, 3> buffer_sizes;
};

struct sizes_alone_immediates {
  uint padding;
  char padding_0[28];
  fixed_array<uint, 3> buffer_sizes;
};

float last(uint i, const device float* b, const device float4* a, constant uint* buffer_sizes) {
  return b[min(i, buffer_sizes[0] / 4u - 1u)] + a[min(i, buffer_sizes[2] / 16u - 1u)].x;
}

struct main_outputs {
  float value [[depth(any)]];
};

fragment main_outputs main_1(
    float4 at [[position]],
    const device fixed_array<float, 4>& fixed_size [[buffer(0)]],
    const device float* b [[buffer(1)]],
    const device float4* a [[buffer(2)]],
    constant main_immediates& host_immediates [[buffer(29)]]) {
  constant float3& own = host_immediates.own;
  const float2 frag_depth_range = float2(host_immediates.frag_depth_min, host_immediates.frag_depth_max);
  constant uint* buffer_sizes = host_immediates.buffer_sizes.elements;
  return main_outputs{min(max(own.x + last(uint(precise::clamp(at.x, 0.0f, 4294967040.0f)), b, a, buffer_sizes) + fixed_size[0], frag_depth_range.x), frag_depth_range.y)};
}

struct sizes_alone_outputs {
  float value [[color(0)]];
};

fragment sizes_alone_outputs sizes_alone(
    float4 at [[position]],
    const device float* b [[buffer(1)]],
    const device float4* a [[buffer(2)]],
    constant sizes_alone_immediates& host_immediates_1 [[buffer(29)]]) {
  constant uint* buffer_sizes = host_immediates_1.buffer_sizes.elements;
  return sizes_alone_outputs{last(uint(precise::clamp(at.x, 0.0f, 4294967040.0f)), b, a, buffer_sizes)};
}

struct own_alone_outputs {
  float3 value [[color(0)]];
};

fragment own_alone_outputs own_alone(constant float3& own [[buffer(29)]]) {
  return own_alone_outputs{own};
}
