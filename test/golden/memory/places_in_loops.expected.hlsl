RWByteAddressBuffer o : register(u0);
Texture2D<float4> textures[4] : register(t1);

uint2 texture_size_at(Texture2D<float4> t, uint level) {
  uint width, height, levels;
  t.GetDimensions(level, width, height, levels);
  return uint2(width, height);
}

[numthreads(1, 1, 1)]
void main() {
  uint i = o.Load(0u) & 3u;
  uint a[4] = (uint[4])0;
  const uint loaded = i;
  for (uint n = 0u; n < 4u; n++) {
    a[loaded]++;
    i++;
  }
  uint j = i & 1u;
  j += 2u;
  uint2 iterations_left = uint2(4294967295u, 4294967295u);
  while (true) {
    if (all(iterations_left == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    a[j]++;
    if (o.Load(4u) > 3u) {
      break;
    }
  }
  uint k = 0u;
  const uint loaded_1 = k;
  while (k < 4u) {
    o.Store(8u, o.Load(8u) + uint(clamp(textures[NonUniformResourceIndex(loaded_1)].Load(int3(min(uint2(0u, 0u), texture_size_at(textures[NonUniformResourceIndex(loaded_1)], 0) - uint2(1u, 1u)), 0)).x, 0.0f, 4294967040.0f)));
    k++;
  }
}
