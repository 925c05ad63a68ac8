#include <metal_stdlib>
#include <metal_logging>
using namespace metal;

void print_uint(uint x) {
  os_log_default.log("%u", x);
}

void print_float3(float3 x) {
  os_log_default.log("%f, %f, %f", x.x, x.y, x.z);
}

void print_int(int x) {
  os_log_default.log("%d", x);
}

void print_float2(float2 x) {
  os_log_default.log("%f, %f", x.x, x.y);
}

void print_uint3(uint3 x) {
  os_log_default.log("%u, %u, %u", x.x, x.y, x.z);
}

void print_uint2(uint2 x) {
  os_log_default.log("%u, %u", x.x, x.y);
}

uint told(uint x) {
  print_uint(x);
  return x * 2u;
}

[[max_total_threads_per_threadgroup(8)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device float3* data [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint value = min(i, buffer_sizes[0] / 16u - 1u);
  if (told(i) == 4u) {
    print_float3(data[value]);
    data[value].x = 1.0f;
    print_float3(data[value]);
  }
  print_int(-1);
  print_float2(float2(half2(1.0h, 2.0h)));
  print_uint3(uint3(data[value] < float3(0.5f)));
  print_uint2(uint2(i, i + 1u));
}

struct corner_outputs {
  float4 value [[position]];
};

vertex corner_outputs corner(uint v [[vertex_id]]) {
  print_uint(uint(v == 2u));
  return corner_outputs{float4(float(v))};
}
