Texture2D<float4> a : register(t0);
RWTexture2DArray<uint> b : register(u1);
Texture3D<float4> c : register(t2);
RWTexture1D<float> d : register(u3);

uint2 texture_size(RWTexture2DArray<uint> t) {
  uint width, height, layers;
  t.GetDimensions(width, height, layers);
  return uint2(width, height);
}

uint texture_layers(RWTexture2DArray<uint> t) {
  uint width, height, layers;
  t.GetDimensions(width, height, layers);
  return layers;
}

uint2 texture_size_1(Texture2D<float4> t) {
  uint width, height, levels;
  t.GetDimensions(0u, width, height, levels);
  return uint2(width, height);
}

uint3 texture_size_2(Texture3D<float4> t) {
  uint width, height, depth, levels;
  t.GetDimensions(0u, width, height, depth, levels);
  return uint3(width, height, depth);
}

uint texture_size_3(RWTexture1D<float> t) {
  uint width;
  t.GetDimensions(width);
  return width;
}

[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const uint2 value = (uint2)i;
  const uint4 value_1 = (uint4)(uint4(b[uint3(min((uint2)i, texture_size(b) - uint2(1u, 1u)), min(1u, texture_layers(b) - 1u))], 0, 0, 1).x + uint(clamp(a.Load(int3(min((uint2)i, texture_size_1(a) - uint2(1u, 1u)), 0)).x, 0.0f, 4294967040.0f)));
  if (all(value < texture_size(b)) && 0u < texture_layers(b)) {
    b[uint3(value, 0)] = value_1.x;
  }
  DeviceMemoryBarrierWithGroupSync();
  const float4 value_2 = c.Load(int4(min((uint3)i, texture_size_2(c) - uint3(1u, 1u, 1u)), 0)) + float4(d[min(i ^ 1u, texture_size_3(d) - 1u)], 0.0f, 0.0f, 1.0f);
  if (i < texture_size_3(d)) {
    d[i] = value_2.x;
  }
}
