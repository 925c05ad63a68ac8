static const uint constant_array[4] = {1u, 2u, 3u, 4u};

RWByteAddressBuffer f : register(u0);
RWByteAddressBuffer u : register(u1);

[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex) {
  f.Store(i * 4u, asuint(1e+30f));
  u.Store(i * 4u, constant_array[i] + 3u + 4294967295u);
}
