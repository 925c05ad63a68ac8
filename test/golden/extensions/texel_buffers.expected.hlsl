Buffer<float4> colors : register(t0);
RWBuffer<uint> counts : register(u1);
RWBuffer<float2> normals : register(u2);
RWByteAddressBuffer out_1 : register(u0, space1);

uint texture_size(RWBuffer<uint> t) {
  uint width;
  t.GetDimensions(width);
  return width;
}

uint texture_size_1(Buffer<float4> t) {
  uint width;
  t.GetDimensions(width);
  return width;
}

uint texture_size_2(RWBuffer<float2> t) {
  uint width;
  t.GetDimensions(width);
  return width;
}

uint count(RWBuffer<uint> t, uint i) {
  const uint4 value = (uint4)(uint4(t[min(i, texture_size(t) - 1u)], 0, 0, 1).x + 1u);
  if (i < texture_size(t)) {
    t[i] = value.x;
  }
  return uint4(t[min(i + 1u, texture_size(t) - 1u)], 0, 0, 1).x;
}

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
  out_1.Store4(i * 16u, asuint(colors.Load(int(min(uint(int(i) - 1), texture_size_1(colors) - 1u))) * float(texture_size_1(colors))));
  const float4 loaded = asfloat(out_1.Load4(i * 16u));
  if (i < texture_size_2(normals)) {
    normals[i] = loaded.xy;
  }
  const uint value = texture_size(counts);
  if (count(counts, i % (value == 0u ? 1u : value)) > 3u) {
    out_1.Store4(i * 16u, asuint(float4(normals[min(i, texture_size_2(normals) - 1u)], 0.0f, 1.0f)));
  }
}
