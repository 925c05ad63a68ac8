RWByteAddressBuffer out_1 : register(u0);

uint out_1_byte_size() {
  uint bytes;
  out_1.GetDimensions(bytes);
  return bytes;
}

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex) {
  out_1.Store(min(id.x, out_1_byte_size() / 4u - 1u) * 4u, index);
}
