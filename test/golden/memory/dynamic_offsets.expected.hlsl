struct Item {
  float3 at;
  uint kind;
};

struct RootConstants {
  uint3 num_workgroups;
  uint first_vertex;
  uint first_instance;
  uint4 dynamic_offsets[2];
  uint4 buffer_sizes[1];
};

RWByteAddressBuffer head : register(u0);
ByteAddressBuffer items : register(t1);
RWByteAddressBuffer sums : register(u2, space1);
RWByteAddressBuffer plain : register(u3, space1);
cbuffer root_constants_constants : register(b0, space31) {
  RootConstants root_constants;
}

uint plain_byte_size() {
  uint bytes;
  plain.GetDimensions(bytes);
  return bytes;
}

Item load_items_Item(uint at) {
  const Item loaded = {asfloat(items.Load3(at)), items.Load(at + 12u)};
  return loaded;
}

float2x2 load_head_mat2x2(uint at) {
  return float2x2(asfloat(head.Load2(at)), asfloat(head.Load2(at + 8u)));
}

uint kind_of(uint i) {
  const uint items_offset = root_constants.dynamic_offsets[1].y;
  return items.Load(items_offset + min(i, root_constants.buffer_sizes[0].x / 16u - 1u) * 16u + 12u);
}

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const uint head_offset = root_constants.dynamic_offsets[0].x;
  const uint sums_offset = root_constants.dynamic_offsets[0].y;
  const uint items_offset = root_constants.dynamic_offsets[1].y;
  const Item item = load_items_Item(items_offset + min(i, root_constants.buffer_sizes[0].x / 16u - 1u) * 16u);
  sums.Store(sums_offset + i * 4u, asuint(item.at.x * asfloat(head.Load(head_offset + 4u)) + determinant(load_head_mat2x2(head_offset + 8u))));
  head.Store2(head_offset + 16u, asuint(item.at.xy));
  uint value;
  head.InterlockedAdd(head_offset, 1u, value);
  plain.Store(min(value, plain_byte_size() / 4u - 1u) * 4u, kind_of(i) + root_constants.buffer_sizes[0].x / 16u);
}
