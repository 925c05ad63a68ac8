RWByteAddressBuffer s : register(u0);

uint s_byte_size() {
  uint bytes;
  s.GetDimensions(bytes);
  return bytes;
}

[numthreads(64, 1, 1)]
[WaveSize(32)]
void main(uint i : SV_GroupIndex) {
  s.Store(min(i, s_byte_size() / 4u - 1u) * 4u, 32u);
}
