RWByteAddressBuffer gru00F6u00DFe : register(u0);

uint gru00F6u00DFe_byte_size() {
  uint bytes;
  gru00F6u00DFe.GetDimensions(bytes);
  return bytes;
}

float u03C0() {
  return 3.1415927f;
}

[numthreads(1, 1, 1)]
void main() {
  const float u0394x = u03C0() * asfloat(gru00F6u00DFe.Load(min(1u, gru00F6u00DFe_byte_size() / 4u - 1u) * 4u));
  gru00F6u00DFe.Store(0u, asuint(u0394x));
}
