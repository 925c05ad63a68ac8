RWByteAddressBuffer data : register(u0);

[numthreads(1, 1, 1)]
void main() {
  data.Store(0u, asuint(int((uint(asint(data.Load(0u))) + 1u) * 2u - 3u)));
  data.Store(4u, data.Load(4u) * 4u + 5u);
  data.Store(8u, asuint(asfloat(data.Load(8u)) * 0.5f - asfloat(data.Load(8u)) / 3.0f));
  data.Store3(16u, asuint(int3(0u - uint3(asint(data.Load3(16u))) + uint3(asint(data.Load3(16u))) * 2u)));
  data.Store3(32u, data.Load3(32u) - uint3(1u, 2u, 3u));
  data.Store3(48u, asuint(2.0f * asfloat(data.Load3(48u)) + asfloat(data.Load3(48u)).zyx));
}
