#include <metal_stdlib>
using namespace metal;

struct Params {
  float scale;
  char padding_0[12];
  packed_float3 offset;
  uint count;
};

struct List {
  atomic_uint length_1;
  float4 items[1];
};

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    constant Params& params [[buffer(0)]],
    const device float3* source [[buffer(1)]],
    device List& target_list [[buffer(2)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  if (id.x >= params.count) {
    return;
  }
  const uint at = atomic_fetch_add_explicit(&target_list.length_1, 1u, memory_order_relaxed);
  target_list.items[min(at, (buffer_sizes[2] - 16u) / 16u - 1u)] = float4(source[min(id.x, buffer_sizes[1] / 16u - 1u)] * params.scale + float3(params.offset), 1.0f);
}
