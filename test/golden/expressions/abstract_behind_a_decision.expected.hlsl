RWByteAddressBuffer o : register(u0);

[numthreads(1, 1, 1)]
void main() {
  bool b = o.Load(20u) == 1u;
  while (false) {
    o.Store(20u, 0u);
  }
  if (true) {
    o.Store(20u, 1u);
  }
  o.Store(4u, uint(b && false));
  o.Store(8u, uint(true != b));
  while (false) {
    o.Store(20u, 4u);
  }
  if (true) {
    o.Store(20u, 5u);
  }
  o.Store(4u, uint(b && false));
  o.Store(8u, uint(true != b));
  while (false) {
    o.Store(20u, 8u);
  }
  if (true) {
    o.Store(20u, 9u);
  }
  o.Store(4u, uint(b && false));
  o.Store(8u, uint(true != b));
  while (false) {
    o.Store(20u, 12u);
  }
  if (true) {
    o.Store(20u, 13u);
  }
  o.Store(4u, uint(b && false));
  o.Store(8u, uint(true != b));
  while (false) {
    o.Store(20u, 16u);
  }
  if (true) {
    o.Store(20u, 17u);
  }
  o.Store(4u, uint(b && false));
  o.Store(8u, uint(true != b));
  while (false) {
    o.Store(20u, 20u);
  }
  if (true) {
    o.Store(20u, 21u);
  }
  o.Store(4u, uint(b && false));
  o.Store(8u, uint(true != b));
  while (false) {
    o.Store(20u, 24u);
  }
  if (true) {
    o.Store(20u, 25u);
  }
  o.Store(4u, uint(b && false));
  o.Store(8u, uint(true != b));
  while (false) {
    o.Store(20u, 28u);
  }
  if (true) {
    o.Store(20u, 29u);
  }
  o.Store(4u, uint(b && false));
  o.Store(8u, uint(true != b));
  while (false) {
    o.Store(20u, 32u);
  }
  if (true) {
    o.Store(20u, 33u);
  }
  o.Store(4u, uint(b && false));
  o.Store(8u, uint(true != b));
}
