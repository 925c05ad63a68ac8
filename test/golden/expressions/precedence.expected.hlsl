RWByteAddressBuffer x : register(u0);

[numthreads(1, 1, 1)]
void main() {
  x.Store(0u, asuint((asfloat(x.Load(0u)) + asfloat(x.Load(4u))) * (asfloat(x.Load(8u)) - asfloat(x.Load(12u)))));
  x.Store(4u, asuint(asfloat(x.Load(0u)) + asfloat(x.Load(4u)) * asfloat(x.Load(8u)) - (asfloat(x.Load(12u)) - asfloat(x.Load(16u)))));
  x.Store(8u, asuint(-(asfloat(x.Load(0u)) + asfloat(x.Load(4u))) / (asfloat(x.Load(8u)) / asfloat(x.Load(12u)))));
  x.Store(12u, asuint(asfloat(x.Load(0u))));
  x.Store(16u, asuint(!(asfloat(x.Load(0u)) < asfloat(x.Load(4u)) || asfloat(x.Load(8u)) < asfloat(x.Load(12u))) && asfloat(x.Load(16u)) < asfloat(x.Load(20u)) ? asfloat(x.Load(4u)) : asfloat(x.Load(0u))));
}
