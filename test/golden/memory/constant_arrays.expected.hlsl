static const float constant_array[4] = {0.1f, 0.2f, 0.3f, 0.4f};

RWByteAddressBuffer out_1 : register(u0);

uint out_1_byte_size() {
  uint bytes;
  out_1.GetDimensions(bytes);
  return bytes;
}

[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const float local[2] = {float(i), 1.0f};
  out_1.Store(min(i, out_1_byte_size() / 4u - 1u) * 4u, asuint(constant_array[i] + local[i & 1u] + constant_array[(i + 1u) % 4u]));
}
