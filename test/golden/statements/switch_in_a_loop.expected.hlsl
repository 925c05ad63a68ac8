RWByteAddressBuffer out_1 : register(u0);

[numthreads(1, 1, 1)]
void main() {
  for (int i = 0; i < 16; i += 2) {
    switch (i) {
      case 0:
      case 2: {
        continue;
      }
      case 4: {
        out_1.Store(uint(i) * 4u, asuint(int(4)));
        break;
      }
      default: {
        if (i == 8) {
          break;
        }
        out_1.Store(uint(i) * 4u, asuint(int(-1)));
        break;
      }
    }
  }
}
