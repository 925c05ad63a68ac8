struct W {
  row_major float2x3 m;
  uint list[3];
};

struct atomic_compare_exchange_result_u32 {
  uint old_value;
  bool exchanged;
};

RWByteAddressBuffer out_1 : register(u0);

uint out_1_byte_size() {
  uint bytes;
  out_1.GetDimensions(bytes);
  return bytes;
}

[numthreads(2, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const W whole = (W)0;
  const float2x3 columns = float2x3(float3(0.0f, 0.0f, 0.0f), float3(0.0f, 0.0f, 0.0f));
  const uint list[3] = (uint[3])0;
  const atomic_compare_exchange_result_u32 exchanged = (atomic_compare_exchange_result_u32)0;
  if (false || exchanged.exchanged) {
    out_1.Store4(0u, asuint(float4(1.0f, 1.0f, 1.0f, 1.0f)));
  }
  const float4 value = float4(columns[i], float(list[i] + whole.list[0] + exchanged.old_value));
  if (i < out_1_byte_size() / 16u) {
    out_1.Store4(i * 16u, asuint(value));
  }
}
