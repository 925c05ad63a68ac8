static bool g[3] = (bool[3])0;
RWByteAddressBuffer o : register(u0);

[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex) {
  o.Store(i * 4u, uint(g[2]));
}
