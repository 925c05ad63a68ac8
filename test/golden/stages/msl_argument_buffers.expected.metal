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

struct Params {
  float scale;
  float3 offset;
};

struct Group0 {
  const device float* source [[id(0)]];
  device fixed_array<atomic_uint, 4>* counts [[id(1)]];
  constant Params* params [[id(2)]];
  texturecube<float> unused_3 [[id(3)]];
  const device uint* unused_4 [[id(4)]];
  device float* sums [[id(5)]];
  device fixed_array<float, 4>* dynamic_offsets [[id(6)]];
};

struct Group2 {
  sampler linear [[id(1)]];
  texture2d<float> image [[id(5)]];
  texture2d<float, access::read_write> written [[id(7)]];
  array<texture2d<float>, 3> layers [[id(8)]];
  texture2d<float> unused_11 [[id(11)]];
  texture2d<float> unused_12 [[id(12)]];
  const device uint* unused_13 [[id(13)]];
};

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

float read(
    uint i,
    constant Params& params,
    const device float* source,
    constant uint* buffer_sizes) {
  return source[min(i, buffer_sizes[0] / 4u - 1u)] * params.scale + params.offset.y;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    constant float& factor [[buffer(29)]],
    constant Group0& group0 [[buffer(0)]],
    constant uint* dynamic_offsets_1 [[buffer(27)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  constant Params& params = *reinterpret_cast<constant Params*>(reinterpret_cast<constant char*>(group0.params) + dynamic_offsets_1[0]);
  const device float* source = reinterpret_cast<const device float*>(reinterpret_cast<const device char*>(group0.source) + dynamic_offsets_1[1]);
  device fixed_array<atomic_uint, 4>& counts = *group0.counts;
  device float* sums = group0.sums;
  device fixed_array<float, 4>& dynamic_offsets = *group0.dynamic_offsets;
  atomic_fetch_add_explicit(&counts[id.x & 3u], uint(precise::clamp(read(id.x, params, source, buffer_sizes) * factor, 0.0f, 4294967040.0f)), memory_order_relaxed);
  sums[min(id.x, buffer_sizes[4] / 4u - 1u)] = float(buffer_sizes[4] / 4u);
  dynamic_offsets[id.x & 3u] = 1.0f;
}

struct paint_outputs {
  float4 value [[color(0)]];
};

fragment paint_outputs paint(
    float4 at [[position]],
    constant Group0& group0 [[buffer(0)]],
    constant Group2& group2 [[buffer(2)]],
    constant uint* dynamic_offsets_1 [[buffer(27)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  constant Params& params = *reinterpret_cast<constant Params*>(reinterpret_cast<constant char*>(group0.params) + dynamic_offsets_1[0]);
  const device float* source = reinterpret_cast<const device float*>(reinterpret_cast<const device char*>(group0.source) + dynamic_offsets_1[1]);
  const uint2 value = uint2(precise::clamp(at.xy, float2(0.0f), float2(4294967040.0f)));
  const float4 value_1 = float4(read(0u, params, source, buffer_sizes));
  if (all(value < uint2(group2.written.get_width(), group2.written.get_height()))) {
    group2.written.write(value_1, value);
    group2.written.fence();
  }
  const uint value_2 = (uint(precise::clamp(at.x, 0.0f, 4294967040.0f)) + unknown_zero()) % 3u;
  return paint_outputs{group2.image.sample(group2.linear, at.xy) + group2.written.read(min(uint2(precise::clamp(at.yx, float2(0.0f), float2(4294967040.0f))), uint2(group2.written.get_width(), group2.written.get_height()) - uint2(1u))) + group2.layers[value_2].read(min(uint2(precise::clamp(at.xy, float2(0.0f), float2(4294967040.0f))), uint2(group2.layers[value_2].get_width(0), group2.layers[value_2].get_height(0)) - uint2(1u)), 0)};
}
