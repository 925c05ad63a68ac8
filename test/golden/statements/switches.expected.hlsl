RWByteAddressBuffer x : register(u0);

int pick(int n) {
  switch (n) {
    case -1: {
      return 10;
    }
    case 0:
    case 1:
    default: {
      return 20;
    }
    case 2147483647: {
      break;
    }
  }
  return 30;
}

[numthreads(1, 1, 1)]
void main() {
  x.Store(0u, asuint(pick(asint(x.Load(4u)))));
  switch (uint(asint(x.Load(8u)))) {
    default: {
      if (asint(x.Load(12u)) > 0) {
        break;
      }
      x.Store(12u, asuint(int(1)));
      break;
    }
  }
}
