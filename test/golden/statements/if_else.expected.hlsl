RWByteAddressBuffer x : register(u0);

[numthreads(1, 1, 1)]
void main() {
  if (asint(x.Load(0u)) > 1) {
    x.Store(4u, asuint(int(1)));
  } else if (asint(x.Load(0u)) > 0) {
    x.Store(4u, asuint(int(2)));
  } else {
    x.Store(4u, asuint(int(3)));
  }
  if (asint(x.Load(12u)) == 0) {
    return;
  }
  x.Store(8u, asuint(int(5)));
}
