Texture2D<float4> ta[4] : register(t0);
SamplerState sa[4] : register(s4);
RWByteAddressBuffer out_1 : register(u8);

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  out_1.Store4(0u, asuint(ta[NonUniformResourceIndex(min(id.x, 3u))].SampleLevel(sa[NonUniformResourceIndex(min(id.y, 3u))], float2(0.0f, 0.0f), 0.0f)));
}
