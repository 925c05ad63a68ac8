RWByteAddressBuffer list : register(u0);
ByteAddressBuffer plain : register(t1);

uint list_byte_size() {
  uint bytes;
  list.GetDimensions(bytes);
  return bytes;
}

uint plain_byte_size() {
  uint bytes;
  plain.GetDimensions(bytes);
  return bytes;
}

uint last() {
  return (list_byte_size() - 8u) / 8u - 1u;
}

[numthreads(1, 1, 1)]
void main() {
  list.Store(0u, min(last(), plain_byte_size() / 4u));
}
