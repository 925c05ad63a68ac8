RWTexture1D<uint64_t> line_1 : register(u0);
RWTexture2D<uint64_t> image : register(u1);
RWTexture2DArray<uint64_t> layers : register(u2);
RWTexture3D<uint64_t> space : register(u3);
RWByteAddressBuffer out_1 : register(u4);

uint texture_size(RWTexture1D<uint64_t> t) {
  uint width;
  t.GetDimensions(width);
  return width;
}

uint2 texture_size_1(RWTexture2D<uint64_t> t) {
  uint width, height;
  t.GetDimensions(width, height);
  return uint2(width, height);
}

uint2 texture_size_2(RWTexture2DArray<uint64_t> t) {
  uint width, height, layers;
  t.GetDimensions(width, height, layers);
  return uint2(width, height);
}

uint texture_layers(RWTexture2DArray<uint64_t> t) {
  uint width, height, layers;
  t.GetDimensions(width, height, layers);
  return layers;
}

uint3 texture_size_3(RWTexture3D<uint64_t> t) {
  uint width, height, depth;
  t.GetDimensions(width, height, depth);
  return uint3(width, height, depth);
}

[numthreads(1, 1, 1)]
void main() {
  out_1.Store(0u, texture_size(line_1));
  const uint2 size = texture_size_1(image);
  out_1.Store(4u, size.x * size.y);
  const uint2 layer = texture_size_2(layers);
  out_1.Store(8u, layer.x * layer.y * texture_layers(layers));
  const uint3 extent = texture_size_3(space);
  out_1.Store(12u, extent.x * extent.y * extent.z);
}
