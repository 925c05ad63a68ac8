struct Params {
  float scale;
  uint padding_0;
  uint padding_1;
  uint padding_2;
  float3 offset;
  uint count;
};

cbuffer params_constants : register(b0) {
  Params params;
}
ByteAddressBuffer source : register(t1);
RWByteAddressBuffer target_list : register(u7, space2);

uint target_list_byte_size() {
  uint bytes;
  target_list.GetDimensions(bytes);
  return bytes;
}

uint source_byte_size() {
  uint bytes;
  source.GetDimensions(bytes);
  return bytes;
}

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  if (id.x >= params.count) {
    return;
  }
  uint at;
  target_list.InterlockedAdd(0u, 1u, at);
  target_list.Store4(min(at, (target_list_byte_size() - 16u) / 16u - 1u) * 16u + 16u, asuint(float4(asfloat(source.Load3(min(id.x, source_byte_size() / 16u - 1u) * 16u)) * params.scale + params.offset, 1.0f)));
}
