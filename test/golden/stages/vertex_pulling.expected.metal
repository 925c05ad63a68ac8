#include <metal_stdlib>
using namespace metal;

struct Instance {
  uint number;
  uint2 kind;
  float4 offset;
};

template <typename T>
T extract_bits_clamped(T x, uint offset, uint count) {
  const uint first = min(offset, 31u);
  return extract_bits(x, first, min(count, 32u - min(offset, 32u)));
}

struct main_outputs {
  float4 position [[position]];
  float4 color [[user(loc0)]];
};

vertex main_outputs main_1(
    uint number [[instance_id]],
    uint vertex_index [[vertex_id]],
    constant float4x4& view_projection [[buffer(0)]],
    const device float4* colors [[buffer(1)]],
    const device uint* vertex_buffer_0 [[buffer(2)]],
    const device uint* vertex_buffer_1 [[buffer(3)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint vertex_buffer_1_last = buffer_sizes[3] / 4u - 1u;
  const uint vertex_buffer_0_last = buffer_sizes[2] / 4u - 1u;
  const uint value = vertex_index * 5u;
  const float3 position = as_type<float3>(uint3(vertex_buffer_0[min(value, vertex_buffer_0_last)], vertex_buffer_0[min(value + 1u, vertex_buffer_0_last)], vertex_buffer_0[min(value + 2u, vertex_buffer_0_last)]));
  const float4 color = unpack_unorm4x8_to_float(vertex_buffer_0[min(vertex_index * 5u + 3u, vertex_buffer_0_last)]);
  const int value_1 = as_type<int>(vertex_buffer_0[min(vertex_index * 5u + 4u, vertex_buffer_0_last)]);
  const int2 shift = int2(extract_bits_clamped(value_1, 0u, 16u), extract_bits_clamped(value_1, 16u, 16u));
  const uint value_2 = number * 3u;
  const Instance instance = Instance{number, uint4(as_type<uchar4>(vertex_buffer_1[min(number * 3u, vertex_buffer_1_last)] >> 16u)).xy, float4(float2(as_type<half2>(vertex_buffer_1[min(value_2 + 1u, vertex_buffer_1_last)])), float2(as_type<half2>(vertex_buffer_1[min(value_2 + 2u, vertex_buffer_1_last)])))};
  const float3 at = position + instance.offset.xyz + float3(float2(shift), 0.0f);
  return main_outputs{view_projection * float4(at, 1.0f), color * colors[min(instance.kind.x + instance.number, buffer_sizes[1] / 16u - 1u)]};
}
