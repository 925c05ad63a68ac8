RWByteAddressBuffer data : register(u0);

uint data_byte_size() {
  uint bytes;
  data.GetDimensions(bytes);
  return bytes;
}

float twice(float x) {
  return x * 2.0f;
}

[numthreads(64, 1, 1)]
void first(uint3 id : SV_DispatchThreadID) {
  const uint data_last = data_byte_size() / 4u - 1u;
  data.Store(min(id.x, data_last) * 4u, asuint(twice(asfloat(data.Load(min(id.x, data_last) * 4u)))));
}

[numthreads(32, 1, 1)]
void second(uint3 id : SV_DispatchThreadID) {
  const uint data_last = data_byte_size() / 4u - 1u;
  data.Store(min(id.x, data_last) * 4u, asuint(twice(asfloat(data.Load(min(id.x, data_last) * 4u))) + 1.0f));
}
