RWTexture2D<uint64_t> image : register(u0);

uint2 texture_size(RWTexture2D<uint64_t> t) {
  uint width, height;
  t.GetDimensions(width, height);
  return uint2(width, height);
}

[numthreads(1, 1, 1)]
void main() {
  if (all(uint2(0u, 0u) < texture_size(image))) {
    InterlockedMax(image[uint2(0u, 0u)], 3ULL);
  }
}
