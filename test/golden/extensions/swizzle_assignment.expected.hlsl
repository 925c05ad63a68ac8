RWByteAddressBuffer particles : register(u0);
groupshared int4 shared_vector;

void through_pointer(inout float4 p, float2 v) {
  p.z = v.x;
  p.w = v.y;
  const float2 value = p.xy - v;
  p.x = value.x;
  p.y = value.y;
}

[numthreads(8, 1, 1)]
void main(uint i : SV_GroupIndex) {
  if (i < 1u) {
    shared_vector = int4(0, 0, 0, 0);
  }
  GroupMemoryBarrierWithGroupSync();
  float4 v = float4(1.0f, 2.0f, 3.0f, 4.0f);
  const float2 value = v.yx;
  v.x = value.x;
  v.y = value.y;
  const float3 value_1 = v.zyx * 2.0f;
  v.z = value_1.x;
  v.y = value_1.y;
  v.x = value_1.z;
  const float2 value_2 = mul(float2x2(float2(1.0f, 2.0f), float2(3.0f, 4.0f)), v.zx);
  v.z = value_2.x;
  v.x = value_2.y;
  v.z = 1.0f;
  v.y = 2.5f;
  v.w = 7.0f;
  v[min(uint3(3u, 1u, 0u)[min(i, 2u)], 3u)] += 5.0f;
  v.y = 1.0f;
  through_pointer(v, (float2)float(i));
  const float3 value_3 = v.wzy;
  particles.Store(i * 32u, asuint(value_3.x));
  particles.Store(i * 32u + 4u, asuint(value_3.y));
  particles.Store(i * 32u + 12u, asuint(value_3.z));
  const uint value_4 = min(i + 1u, 7u);
  const uint2 value_5 = particles.Load3(value_4 * 32u + 16u).xz + uint2(i, 1u);
  particles.Store(value_4 * 32u + 16u, value_5.x);
  particles.Store(value_4 * 32u + 24u, value_5.y);
  const uint value_6 = min(uint2(1u, 2u)[min(i, 1u)], 2u);
  particles.Store(i * 32u + value_6 * 4u + 16u, particles.Load(i * 32u + value_6 * 4u + 16u) << 1u);
  const int2 value_7 = shared_vector.wx;
  const int2 value_8 = int2(3, int(i));
  const int2 value_9 = select(or(value_8 == int2(0, 0), and(value_7 == int2((-2147483647 - 1), (-2147483647 - 1)), value_8 == int2(-1, -1))), int2(1, 1), value_8);
  const int2 value_10 = value_7 - value_7 / value_9 * value_9;
  shared_vector.w = value_10.x;
  shared_vector.x = value_10.y;
}
