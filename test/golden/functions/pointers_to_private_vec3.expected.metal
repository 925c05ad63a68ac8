#include <metal_stdlib>
using namespace metal;

struct PrivateVariables {
  float3 first;
  float second;
};

void add(thread float3* p, thread PrivateVariables* privates) {
  *p += privates->second;
}

void both(thread PrivateVariables* privates) {
  privates->second += 1.0f;
  add(&privates->first, privates);
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device float3& o [[buffer(0)]]) {
  PrivateVariables privates = {};
  both(&privates);
  reinterpret_cast<device packed_float3&>(o) = privates.first;
}
