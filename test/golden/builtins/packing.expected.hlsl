RWByteAddressBuffer u : register(u0);
RWByteAddressBuffer v : register(u1);

uint pack_snorm4x8(float4 v) {
  const uint4 bits = uint4(int4(round(clamp(v, -1.0f, 1.0f) * 127.0f))) & 0xffu;
  return bits.x | (bits.y << 8u) | (bits.z << 16u) | (bits.w << 24u);
}

uint pack_unorm4x8(float4 v) {
  const uint4 bits = uint4(round(saturate(v) * 255.0f));
  return bits.x | (bits.y << 8u) | (bits.z << 16u) | (bits.w << 24u);
}

uint pack_snorm2x16(float2 v) {
  const uint2 bits = uint2(int2(round(clamp(v, -1.0f, 1.0f) * 32767.0f))) & 0xffffu;
  return bits.x | (bits.y << 16u);
}

uint pack_unorm2x16(float2 v) {
  const uint2 bits = uint2(round(saturate(v) * 65535.0f));
  return bits.x | (bits.y << 16u);
}

uint pack_half2x16(float2 v) {
  const uint2 bits = f32tof16(v);
  return bits.x | (bits.y << 16u);
}

float4 unpack_snorm4x8(uint bits) {
  const int x = int(bits);
  const int4 v = int4(x << 24u, x << 16u, x << 8u, x) >> 24u;
  return max(float4(v) / 127.0f, -1.0f);
}

float4 unpack_unorm4x8(uint bits) {
  const uint4 v = uint4(bits, bits >> 8u, bits >> 16u, bits >> 24u) & 0xffu;
  return float4(v) / 255.0f;
}

float2 unpack_snorm2x16(uint bits) {
  const int x = int(bits);
  const int2 v = int2(x << 16u, x) >> 16u;
  return max(float2(v) / 32767.0f, -1.0f);
}

float2 unpack_unorm2x16(uint bits) {
  const uint2 v = uint2(bits & 0xffffu, bits >> 16u);
  return float2(v) / 65535.0f;
}

float2 unpack_half2x16(uint bits) {
  return f16tof32(uint2(bits & 0xffffu, bits >> 16u));
}

[numthreads(1, 1, 1)]
void main() {
  u.Store(0u, pack_snorm4x8(asfloat(v.Load4(0u))) ^ pack_unorm4x8(asfloat(v.Load4(0u))));
  u.Store(4u, pack_snorm2x16(asfloat(v.Load4(0u)).xy) ^ pack_unorm2x16(asfloat(v.Load4(0u)).zw) ^ pack_half2x16(asfloat(v.Load4(0u)).xz));
  u.Store(8u, uint(pack_s8(int4(clamp(asfloat(v.Load4(0u)), float4(-2147483648.0f, -2147483648.0f, -2147483648.0f, -2147483648.0f), float4(2147483520.0f, 2147483520.0f, 2147483520.0f, 2147483520.0f))))) ^ uint(pack_u8(uint4(clamp(asfloat(v.Load4(0u)), float4(0.0f, 0.0f, 0.0f, 0.0f), float4(4294967040.0f, 4294967040.0f, 4294967040.0f, 4294967040.0f))))) ^ uint(pack_clamp_s8(int4(clamp(asfloat(v.Load4(0u)), float4(-2147483648.0f, -2147483648.0f, -2147483648.0f, -2147483648.0f), float4(2147483520.0f, 2147483520.0f, 2147483520.0f, 2147483520.0f))))) ^ uint(pack_u8(min(uint4(clamp(asfloat(v.Load4(0u)), float4(0.0f, 0.0f, 0.0f, 0.0f), float4(4294967040.0f, 4294967040.0f, 4294967040.0f, 4294967040.0f))), 255u))));
  v.Store4(0u, asuint(unpack_snorm4x8(u.Load(12u)) + unpack_unorm4x8(u.Load(16u))));
  v.Store4(0u, asuint(asfloat(v.Load4(0u)) + (float4(unpack_snorm2x16(u.Load(20u)), unpack_unorm2x16(u.Load(24u))) + unpack_half2x16(u.Load(28u)).xyxy)));
  v.Store4(0u, asuint(asfloat(v.Load4(0u)) + (float4(unpack_s8s32(u.Load(0u))) + float4(unpack_u8u32(u.Load(4u))))));
}
