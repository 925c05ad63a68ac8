#include <metal_stdlib>
using namespace metal;

float shadow(texture2d<float> image, sampler s16) {
  return image.sample(s16, float2(0.0f), level(0.0f)).x;
}

uint length_1(const device float* list, constant uint* buffer_sizes) {
  return buffer_sizes[31] / 4u;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device float4& result [[buffer(0)]]) {
  if (false) {
    result.y = 1.0f;
  }
  if (false) {
    result.z = 1.0f;
  }
  result.x = 1.0f;
}
