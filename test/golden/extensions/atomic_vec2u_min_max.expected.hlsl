RWByteAddressBuffer pixels : register(u0);
RWByteAddressBuffer cell : register(u1);

uint pixels_byte_size() {
  uint bytes;
  pixels.GetDimensions(bytes);
  return bytes;
}

uint64_t wide_number(uint2 words) {
  return (uint64_t)words.y << 32 | words.x;
}

void draw(uint p_index, uint depth, uint color) {
  pixels.InterlockedMax64(min(p_index, pixels_byte_size() / 8u - 1u) * 8u, wide_number(uint2(color, depth)));
}

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  draw(id.x, id.y, cell.Load(0u));
  cell.InterlockedMin64(8u, wide_number(uint2(1u, 2u)));
  cell.InterlockedMax64(min(id.z, 3u) * 8u + 16u, wide_number(uint2(pixels_byte_size() / 8u, id.x)));
}
