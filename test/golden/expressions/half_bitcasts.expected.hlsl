RWByteAddressBuffer o : register(u0);
ByteAddressBuffer i : register(t1);

float16_t4 bits_to_half4(uint2 bits) {
  return float16_t4(f16tof32(uint4(bits.x & 0xffffu, bits.x >> 16u, bits.y & 0xffffu, bits.y >> 16u)));
}

uint2 half4_to_bits(float16_t4 v) {
  const uint4 bits = f32tof16(float4(v));
  return bits.xz | (bits.yw << 16u);
}

[numthreads(1, 1, 1)]
void main(uint k : SV_GroupIndex) {
  o.Store<float16_t4>(0u, bits_to_half4(i.Load2(0u) + i.Load2(8u)));
  o.Store<float16_t4>(8u, bits_to_half4(k > 1u ? i.Load2(8u) : i.Load2(0u)));
  o.Store<float16_t4>(16u, bits_to_half4(asuint(asfloat(half4_to_bits(o.Load<float16_t4>(24u) * float16_t(2.0))))));
}
