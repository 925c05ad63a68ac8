RWByteAddressBuffer f : register(u0);

[numthreads(1, 1, 1)]
void main() {
  f.Store(0u, asuint(1.1754944e-38f));
  f.Store(4u, asuint(3.4028235e+38f));
  f.Store(8u, asuint(1e-45f));
  f.Store(12u, asuint(-0.0f));
  f.Store(16u, asuint(16777216.0f));
  f.Store(20u, asuint(1e+05f));
  f.Store(24u, asuint(1e+10f));
}
