RWByteAddressBuffer result : register(u0);
ByteAddressBuffer sized : register(t1);
ByteAddressBuffer whole : register(t2);

uint whole_byte_size() {
  uint bytes;
  whole.GetDimensions(bytes);
  return bytes;
}

uint result_byte_size() {
  uint bytes;
  result.GetDimensions(bytes);
  return bytes;
}

uint elements() {
  return (max(2048u, 8u) - 8u) / 8u + sized.Load(4u);
}

uint elements_1() {
  return (max(whole_byte_size() / 4u * 4u, 8u) - 8u) / 8u + whole.Load(min(1u, whole_byte_size() / 4u - 1u) * 4u);
}

uint elements_2() {
  return (max(128u, 8u) - 8u) / 8u + sized.Load(4u);
}

uint elements_of_few() {
  return elements_2();
}

[numthreads(1, 1, 1)]
void main() {
  const uint result_last = result_byte_size() / 4u - 1u;
  result.Store(0u, elements());
  result.Store(min(1u, result_last) * 4u, elements_of_few());
  result.Store(min(2u, result_last) * 4u, elements_1());
}
