cbuffer params_constants : register(b0) {
  uint4 params[3];
}
RWByteAddressBuffer out_1 : register(u1);

uint out_1_byte_size() {
  uint bytes;
  out_1.GetDimensions(bytes);
  return bytes;
}

float16_t2 bits_to_half2(uint bits) {
  return float16_t2(f16tof32(uint2(bits & 0xffffu, bits >> 16u)));
}

float16_t4 bits_to_half4(uint2 bits) {
  return float16_t4(f16tof32(uint4(bits.x & 0xffffu, bits.x >> 16u, bits.y & 0xffffu, bits.y >> 16u)));
}

[numthreads(1, 1, 1)]
void main(uint3 id : SV_GroupID) {
  const uint out_last = out_1_byte_size() / 16u - 1u;
  const uint value = id.x % 3u + 8u;
  const float16_t2 step_1 = bits_to_half2(params[value >> 2u][value & 3u]);
  out_1.Store4(min(id.x, out_last) * 16u, asuint(float4(float16_t4(bits_to_half4(params[0].zw).xyz * bits_to_half2(params[0].x).x, step_1.y)) + float4(bits_to_half4(params[1].zw))));
  const uint value_1 = id.x % 3u;
  const uint value_2 = (value_1 * 2u + 8u) >> 2u;
  out_1.Store(min(id.y, out_last) * 16u, asuint(float(bits_to_half2(params[2].z).y + bits_to_half2(params[value_2 >> 2u][value_2 & 3u])[(value_1 + 4u) & 1u])));
}
