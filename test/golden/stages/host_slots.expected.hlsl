struct RootConstants {
  uint3 num_workgroups;
  uint first_vertex;
  uint first_instance;
};

cbuffer scale_constants : register(b2, space8) {
  float scale;
}
RWByteAddressBuffer data : register(u0);
cbuffer root_constants_constants : register(b3, space7) {
  RootConstants root_constants;
}

uint data_byte_size() {
  uint bytes;
  data.GetDimensions(bytes);
  return bytes;
}

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  const uint value = min(id.x + root_constants.num_workgroups.x * 64u, data_byte_size() / 4u - 1u);
  data.Store(value * 4u, asuint(asfloat(data.Load(value * 4u)) * scale));
}
