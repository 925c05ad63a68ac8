RWByteAddressBuffer pixels : register(u0);

uint pixels_byte_size() {
  uint bytes;
  pixels.GetDimensions(bytes);
  return bytes;
}

void draw(uint pixel, float depth, uint triangle_1) {
  pixels.InterlockedMax64(min(pixel, pixels_byte_size() / 8u - 1u) * 8u, (uint64_t(asuint(depth)) << 32u) | uint64_t(triangle_1));
}

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  draw(id.x, float(id.y) * 0.5f, id.z);
  pixels.InterlockedMin64(0u, 1099511627775ULL);
}
