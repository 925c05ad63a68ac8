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
  const uint value = min(id.x, data_byte_size() / 4u - 1u);
  data.Store(value * 4u, asuint(twice(asfloat(data.Load(value * 4u)))));
}

[numthreads(32, 1, 1)]
void second(uint3 id : SV_DispatchThreadID) {
  const uint value = min(id.x, data_byte_size() / 4u - 1u);
  data.Store(value * 4u, asuint(twice(asfloat(data.Load(value * 4u))) + 1.0f));
}
