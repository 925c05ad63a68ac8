#include <metal_stdlib>
using namespace metal;

uint dot4_u8_packed(uint a, uint b) {
  const uint4 products = uint4(as_type<uchar4>(a)) * uint4(as_type<uchar4>(b));
  return products.x + products.y + products.z + products.w;
}

int dot4_i8_packed(uint a, uint b) {
  const int4 products = int4(as_type<char4>(a)) * int4(as_type<char4>(b));
  return products.x + products.y + products.z + products.w;
}

uint pack_clamped_i8(int4 v) {
  return as_type<uint>(char4(clamp(v, int4(-128), int4(127))));
}

uint pack_clamped_u8(uint4 v) {
  return as_type<uint>(uchar4(min(v, uint4(255u))));
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device uint* s [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  const uint s_last = buffer_sizes[0] / 4u - 1u;
  const uint value = min(1u, s_last);
  const uint value_1 = min(2u, s_last);
  s[0] = dot4_u8_packed(s[value], s[value_1]);
  s[value] = uint(dot4_i8_packed(s[value], s[value_1]));
  const uint value_2 = min(3u, s_last);
  const int4 a = int4(as_type<char4>(s[value_2]));
  const uint value_3 = min(4u, s_last);
  const uint4 b = uint4(as_type<uchar4>(s[value_3]));
  s[value_2] = as_type<uint>(char4(a));
  s[value_3] = as_type<uint>(uchar4(b));
  s[min(5u, s_last)] = pack_clamped_i8(a);
  s[min(6u, s_last)] = pack_clamped_u8(b);
}
