RWByteAddressBuffer o : register(u0);
groupshared float2 shared_rows[4];

uint o_byte_size() {
  uint bytes;
  o.GetDimensions(bytes);
  return bytes;
}

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint own : SV_GroupIndex) {
  shared_rows[own] = float2(0.0f, 0.0f);
  GroupMemoryBarrierWithGroupSync();
  float4 rows[4] = (float4[4])0;
  const uint value = min(id.x, 3u);
  const uint value_1 = min(id.y, 3u);
  rows[value] = (uint4)value_1 == uint4(0u, 1u, 2u, 3u) ? float4(1.0f, 1.0f, 1.0f, 1.0f) : rows[value];
  [branch] switch (min(id.x, 1u)) {
    case 0u: {
      shared_rows[value_1].x = 2.0f;
      break;
    }
    default: {
      shared_rows[value_1].y = 2.0f;
      break;
    }
  }
  GroupMemoryBarrierWithGroupSync();
  o.Store(min(own, o_byte_size() / 4u - 1u) * 4u, asuint(rows[own].x + shared_rows[own].y));
}
