RWByteAddressBuffer buffer_1 : register(u0);
RWByteAddressBuffer cbuffer_1 : register(u1);

float kernel(float device) {
  const float threadgroup = device + 1.0f;
  const float float_1 = threadgroup * 2.0f;
  cbuffer_1.Store(0u, asuint(3.0f));
  return float_1 + threadgroup;
}

[numthreads(1, 1, 1)]
void main0() {
  const float gru00F6u00DFe = kernel(asfloat(buffer_1.Load(0u)));
  const float main = gru00F6u00DFe + asfloat(buffer_1.Load(4u));
  cbuffer_1.Store(4u, asuint(main * main));
}
