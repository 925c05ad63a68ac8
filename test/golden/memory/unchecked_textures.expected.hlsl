RWTexture2D<float4> written : register(u0);
Texture2D<float4> read : register(t1);

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  written[id.xy] = read.Load(int3(id.xy, 0));
}
