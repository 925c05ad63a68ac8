RWByteAddressBuffer o : register(u0);
RWByteAddressBuffer v : register(u1);

uint v_byte_size() {
  uint bytes;
  v.GetDimensions(bytes);
  return bytes;
}

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  const uint v_last = v_byte_size() / 8u - 1u;
  o.Store(min(max(id.x, id.y), 3u) * 4u, clamp(o.Load(0u), 2u, 7u));
  const uint value = min(1u, v_last);
  v.Store2(0u, asuint(min(max(asfloat(v.Load2(0u)), asfloat(v.Load2(value * 8u))), float2(3.0f, 3.0f))));
  v.Store2(value * 8u, asuint(float2(min(max(int2(clamp(asfloat(v.Load2(0u)), float2(-2147483648.0f, -2147483648.0f), float2(2147483520.0f, 2147483520.0f))), int2(clamp(asfloat(v.Load2(value * 8u)), float2(-2147483648.0f, -2147483648.0f), float2(2147483520.0f, 2147483520.0f)))), int2(clamp(asfloat(v.Load2(min(2u, v_last) * 8u)), float2(-2147483648.0f, -2147483648.0f), float2(2147483520.0f, 2147483520.0f)))))));
}
