Texture2D<float4> source : register(t0);
RWTexture2D<float4> image : register(u1);
RWTexture2D<uint> counts : register(u2);

uint2 texture_size(Texture2D<float4> t) {
  uint width, height, levels;
  t.GetDimensions(0u, width, height, levels);
  return uint2(width, height);
}

uint2 texture_size_at(Texture2D<float4> t, uint level) {
  uint width, height, levels;
  t.GetDimensions(level, width, height, levels);
  return uint2(width, height);
}

uint2 texture_size_1(RWTexture2D<float4> t) {
  uint width, height;
  t.GetDimensions(width, height);
  return uint2(width, height);
}

uint2 texture_size_2(RWTexture2D<uint> t) {
  uint width, height;
  t.GetDimensions(width, height);
  return uint2(width, height);
}

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  const uint2 size = texture_size(source);
  if (any(id.xy >= size)) {
    return;
  }
  const uint2 value = id.xy;
  const float4 value_1 = source.Load(int3(min(id.xy, texture_size_at(source, 0) - uint2(1u, 1u)), 0)).zyxw;
  if (all(value < texture_size_1(image))) {
    image[value] = value_1;
  }
  const uint2 value_2 = id.xy;
  const uint4 value_3 = uint4(counts[min(id.xy, texture_size_2(counts) - uint2(1u, 1u))], 0, 0, 1) + 1u;
  if (all(value_2 < texture_size_2(counts))) {
    counts[value_2] = value_3.x;
  }
}
