RWByteAddressBuffer v : register(u0);
RWByteAddressBuffer i : register(u1);

[numthreads(1, 1, 1)]
void main() {
  float2 a = asfloat(v.Load4(0u)).xy;
  const float4 b = float4(a, asfloat(v.Load4(0u)).zw);
  a.x = b.w;
  a[min(i.Load(0u), 1u)] = b[min(i.Load(0u), 3u)];
  v.Store4(0u, asuint(float4(a.yx, dot(b, asfloat(v.Load4(0u))), length(b.xyz))));
  v.Store(4u, asuint(asfloat(v.Load4(0u)).y));
}
