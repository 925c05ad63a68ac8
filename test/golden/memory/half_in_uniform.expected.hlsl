struct Params {
  float16_t scale;
  float16_t3 bias;
  row_major float16_t2x4 row;
  float16_t2 steps[3];
};

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

uint params_load(uint at) {
  return params[at / 16u][at % 16u / 4u];
}

float16_t4 bits_to_half4(uint2 bits) {
  return float16_t4(f16tof32(uint4(bits.x & 0xffffu, bits.x >> 16u, bits.y & 0xffffu, bits.y >> 16u)));
}

[numthreads(1, 1, 1)]
void main(uint3 id : SV_GroupID) {
  const uint out_last = out_1_byte_size() / 16u - 1u;
  const float16_t2 step_1 = bits_to_half2(params_load(id.x % 3u * 4u + 32u));
  out_1.Store4(min(id.x, out_last) * 16u, asuint(float4(float16_t4(bits_to_half4(params[0].zw).xyz * float16_t(f16tof32(params[0].x)), step_1.y)) + float4(bits_to_half4(params[1].zw))));
  out_1.Store(min(id.y, out_last) * 16u, asuint(float(float16_t(f16tof32(params[2].z >> 16u)) + float16_t(f16tof32(params_load(id.x % 3u * 2u + 8u) >> ((id.x % 3u * 2u + 8u) % 4u * 8u))))));
}
