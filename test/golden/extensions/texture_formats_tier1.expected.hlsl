RWTexture2D<float> a : register(u0);
RWTexture2D<uint4> b : register(u1);
RWTexture2D<float3> c : register(u2);
Texture2D<float2> d : register(t3);
Texture2D<int> e : register(t4);

uint2 texture_size(Texture2D<float2> t) {
  uint width, height, levels;
  t.GetDimensions(0u, width, height, levels);
  return uint2(width, height);
}

uint2 texture_size_1(RWTexture2D<float> t) {
  uint width, height;
  t.GetDimensions(width, height);
  return uint2(width, height);
}

uint2 texture_size_2(Texture2D<int> t) {
  uint width, height, levels;
  t.GetDimensions(0u, width, height, levels);
  return uint2(width, height);
}

uint2 texture_size_3(RWTexture2D<uint4> t) {
  uint width, height;
  t.GetDimensions(width, height);
  return uint2(width, height);
}

uint2 texture_size_4(RWTexture2D<float3> t) {
  uint width, height;
  t.GetDimensions(width, height);
  return uint2(width, height);
}

[numthreads(1, 1, 1)]
void main() {
  const float4 value = float4(d.Load(int3(min(uint2(0u, 0u), texture_size(d) - uint2(1u, 1u)), 0)), 0.0f, 1.0f);
  if (all(uint2(0u, 0u) < texture_size_1(a))) {
    a[uint2(0u, 0u)] = value.x;
  }
  const uint4 value_1 = uint4(int4(e.Load(int3(min(uint2(0u, 0u), texture_size_2(e) - uint2(1u, 1u)), 0)), 0, 0, 1));
  if (all(uint2(0u, 0u) < texture_size_3(b))) {
    b[uint2(0u, 0u)] = value_1;
  }
  if (all(uint2(0u, 0u) < texture_size_4(c))) {
    c[uint2(0u, 0u)] = float4(1.0f, 1.0f, 1.0f, 1.0f).xyz;
  }
}
