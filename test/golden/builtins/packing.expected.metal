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

uint pack_clamped_i8(int4 v) {
  return as_type<uint>(char4(clamp(v, int4(-128), int4(127))));
}

uint pack_clamped_u8(uint4 v) {
  return as_type<uint>(uchar4(min(v, uint4(255u))));
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device fixed_array<uint, 8>& u [[buffer(0)]], device float4& v [[buffer(1)]]) {
  u[0] = pack_float_to_snorm4x8(v) ^ pack_float_to_unorm4x8(v);
  u[1] = pack_float_to_snorm2x16(v.xy) ^ pack_float_to_unorm2x16(v.zw) ^ as_type<uint>(half2(v.xz));
  u[2] = as_type<uint>(char4(int4(precise::clamp(v, float4(-2147483648.0f), float4(2147483520.0f))))) ^ as_type<uint>(uchar4(uint4(precise::clamp(v, float4(0.0f), float4(4294967040.0f))))) ^ pack_clamped_i8(int4(precise::clamp(v, float4(-2147483648.0f), float4(2147483520.0f)))) ^ pack_clamped_u8(uint4(precise::clamp(v, float4(0.0f), float4(4294967040.0f))));
  v = unpack_snorm4x8_to_float(u[3]) + unpack_unorm4x8_to_float(u[4]);
  v += float4(unpack_snorm2x16_to_float(u[5]), unpack_unorm2x16_to_float(u[6])) + float2(as_type<half2>(u[7])).xyxy;
  v += float4(int4(as_type<char4>(u[0]))) + float4(uint4(as_type<uchar4>(u[1])));
}
