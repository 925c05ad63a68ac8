#line 4 "functions/line_directives.wgsl"
struct Params {
  uint count;
  float scale;
};

#line 8 "functions/line_directives.wgsl"
RWByteAddressBuffer data : register(u0);
#line 10 "generated"
cbuffer params_constants : register(b1) {
#line 9 "functions/line_directives.wgsl"
  Params params;
}
#line 10 "functions/line_directives.wgsl"
groupshared float tile[64];

#line 18 "generated"
uint data_byte_size() {
  uint bytes;
  data.GetDimensions(bytes);
  return bytes;
}

#line 14 "functions/line_directives.wgsl"
float scaled(float x) {
#line 14 "functions/line_directives.wgsl"
  return x * params.scale;
}

[numthreads(64, 1, 1)]
#line 17 "functions/line_directives.wgsl"
void main(uint thread : SV_GroupIndex, uint3 group : SV_GroupID) {
#line 19 "functions/line_directives.wgsl"
  tile[thread] = 0.0f;
#line 19 "functions/line_directives.wgsl"
  GroupMemoryBarrierWithGroupSync();
#line 19 "functions/line_directives.wgsl"
  const uint value = min(thread, data_byte_size() / 4u - 1u);
#line 19 "functions/line_directives.wgsl"
  tile[thread] = asfloat(data.Load(value * 4u));
  GroupMemoryBarrierWithGroupSync();
#line 22 "functions/line_directives.wgsl"
  float sum = 0.0f;
  for (uint i = 0u; i < params.count / (group.x == 0u ? 1u : group.x); i++) {
    const uint value_1 = min(i, 63u);
#line 24 "functions/line_directives.wgsl"
    if (tile[value_1] > 1.0f) {
      continue;
    }
    sum += tile[value_1] * tile[min(63u - i, 63u)] + scaled(sum);
  }
#line 33 "functions/line_directives.wgsl"
  data.Store(value * 4u, asuint(sum));
}
