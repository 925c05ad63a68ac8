RWByteAddressBuffer out_1 : register(u0);

[numthreads(1, 1, 1)]
void main() {
  for (int i = 0; i < 8; i++) {
    out_1.Store(uint(i) * 4u, asuint(i * 2 + 1));
  }
  out_1.Store(32u, asuint(int(uint(asint(out_1.Load(36u))) * uint(asint(out_1.Load(40u))) + 1u)));
  out_1.Store(44u, asuint(int(0u - uint(asint(out_1.Load(48u))))));
}
