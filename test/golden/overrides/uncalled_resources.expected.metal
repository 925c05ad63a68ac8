#include <metal_stdlib>
using namespace metal;

float shadow(texture2d<float> image, sampler s16) {
  return image.sample(s16, float2(0.0f), level(0.0f)).x;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device float4& result [[buffer(18)]]) {
  if (false) {
    result.y = 1.0f;
  }
  result.x = 1.0f;
}
