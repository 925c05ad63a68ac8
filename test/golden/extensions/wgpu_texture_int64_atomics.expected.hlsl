RWTexture2D<uint64_t> image : register(u0);
RWTexture2DArray<uint64_t> layers : register(u1);

uint2 texture_size(RWTexture2D<uint64_t> t) {
  uint width, height;
  t.GetDimensions(width, height);
  return uint2(width, height);
}

uint2 texture_size_1(RWTexture2DArray<uint64_t> t) {
  uint width, height, layers;
  t.GetDimensions(width, height, layers);
  return uint2(width, height);
}

uint texture_layers(RWTexture2DArray<uint64_t> t) {
  uint width, height, layers;
  t.GetDimensions(width, height, layers);
  return layers;
}

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  const uint2 value = id.xy;
  const uint64_t value_1 = (uint64_t(id.z) << 32u) | uint64_t(id.x);
  if (all(value < texture_size(image))) {
    InterlockedMax(image[value], value_1);
  }
  const int2 value_2 = int2(id.xy);
  const uint value_3 = id.z;
  if (all(uint2(value_2) < texture_size_1(layers)) && value_3 < texture_layers(layers)) {
    InterlockedMin(layers[uint3(value_2, value_3)], 7ULL);
  }
}
