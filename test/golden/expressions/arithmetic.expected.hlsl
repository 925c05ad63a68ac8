struct Data {
  int i;
  uint u;
  float f;
  int3 vi;
  uint3 vu;
  float3 vf;
};

RWByteAddressBuffer data : register(u0);

[numthreads(1, 1, 1)]
void main() {
  data.Store(0u, asuint((asint(data.Load(0u)) + 1) * 2 - 3));
  data.Store(4u, data.Load(4u) * 4u + 5u);
  data.Store(8u, asuint(asfloat(data.Load(8u)) * 0.5f - asfloat(data.Load(8u)) / 3.0f));
  data.Store3(16u, asuint(-asint(data.Load3(16u)) + asint(data.Load3(16u)) * 2));
  data.Store3(32u, data.Load3(32u) - uint3(1u, 2u, 3u));
  data.Store3(48u, asuint(2.0f * asfloat(data.Load3(48u)) + asfloat(data.Load3(48u)).zyx));
}
