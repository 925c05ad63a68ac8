RWByteAddressBuffer x : register(u0);
static uint t[8] = (uint[8])0;

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  t[id.y] = x.Load(id.x * 4u);
  x.Store(id.z * 4u, t[id.x]);
}
