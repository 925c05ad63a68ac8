RWByteAddressBuffer i : register(u0);
RWByteAddressBuffer u : register(u1);
RWByteAddressBuffer f : register(u2);
RWByteAddressBuffer h : register(u3);
RWByteAddressBuffer v : register(u4);

uint half2_to_bits(float16_t2 v) {
  const uint2 bits = f32tof16(float2(v));
  return bits.x | (bits.y << 16u);
}

[numthreads(1, 1, 1)]
void main() {
  i.Store(0u, asuint(int(uint(int(clamp(asfloat(f.Load(0u)), -2147483648.0f, 2147483520.0f))) + u.Load(0u) + uint(int(clamp(float(h.Load<float16_t>(0u)), -65504.0f, 65504.0f))))));
  u.Store(0u, uint(clamp(asfloat(f.Load(0u)), 0.0f, 4294967040.0f)) + uint(asint(i.Load(0u))) + uint(asfloat(f.Load(0u)) > 1.0f));
  f.Store(0u, asuint(float(asint(i.Load(0u))) + float(u.Load(0u)) + float(h.Load<float16_t>(0u)) + float(asint(i.Load(0u)) == 3)));
  h.Store<float16_t>(0u, float16_t(asfloat(f.Load(0u))) + float16_t(asint(i.Load(0u))) + float16_t(u.Load(0u)));
  v.Store4(0u, asuint(float4(int4(clamp(asfloat(v.Load4(0u)), float4(-2147483648.0f, -2147483648.0f, -2147483648.0f, -2147483648.0f), float4(2147483520.0f, 2147483520.0f, 2147483520.0f, 2147483520.0f)))) + float4(float16_t4(asfloat(v.Load4(0u))))));
  u.Store(0u, asuint(asfloat(f.Load(0u))) ^ asuint(asint(i.Load(0u))) ^ half2_to_bits(float16_t2(h.Load<float16_t>(0u), h.Load<float16_t>(0u))));
}
