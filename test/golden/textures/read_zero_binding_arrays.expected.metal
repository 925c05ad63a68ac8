#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    array<texture2d<float>, 4> ta [[texture(0)]],
    array<sampler, 4> sa [[sampler(4)]],
    device float4* out [[buffer(8)]]) {
  out[0] = ta[min(id.x, 3u)].sample(sa[min(id.y, 3u)], float2(0.0f), level(0.0f));
}
