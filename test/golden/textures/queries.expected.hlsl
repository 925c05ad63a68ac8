Texture3D<float4> a : register(t0);
TextureCubeArray<float4> b : register(t1);
Texture2DMS<int4> c : register(t2);
RWByteAddressBuffer out_1 : register(u3);

uint texture_levels(Texture3D<float4> t) {
  uint width, height, depth, levels;
  t.GetDimensions(0u, width, height, depth, levels);
  return levels;
}

uint3 texture_size_at(Texture3D<float4> t, uint level) {
  uint width, height, depth, levels;
  t.GetDimensions(level, width, height, depth, levels);
  return uint3(width, height, depth);
}

uint out_1_byte_size() {
  uint bytes;
  out_1.GetDimensions(bytes);
  return bytes;
}

uint2 texture_size(TextureCubeArray<float4> t) {
  uint width, height, layers, levels;
  t.GetDimensions(0u, width, height, layers, levels);
  return uint2(width, height);
}

uint texture_layers(TextureCubeArray<float4> t) {
  uint width, height, layers, levels;
  t.GetDimensions(0u, width, height, layers, levels);
  return layers;
}

uint texture_samples(Texture2DMS<int4> t) {
  uint width, height, samples;
  t.GetDimensions(width, height, samples);
  return samples;
}

[numthreads(1, 1, 1)]
void main() {
  const uint value = min(1u, texture_levels(a) - 1u);
  out_1.Store4(0u, uint4(texture_size_at(a, value), texture_levels(a)));
  out_1.Store4(min(1u, out_1_byte_size() / 16u - 1u) * 16u, uint4(texture_size(b), texture_layers(b), texture_samples(c)));
}
