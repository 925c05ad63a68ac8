struct Padded {
  float3 a;
  uint3 b[2];
  float c;
};

struct Long {
  row_major float3x3 a;
  int4 b;
  float c[4];
  Padded d;
  Padded e;
  uint f;
};

static const Long constant_array[2] = {{float3x3(float3(1.0f, 2.0f, 3.0f), float3(4.0f, 5.0f, 6.0f), float3(7.0f, 8.0f, 9.0f)), int4(10, 11, 12, 13), {14.0f, 15.0f, 16.0f, 17.0f}, {float3(1.0f, 2.0f, 3.0f), {uint3(4u, 5u, 6u), uint3(7u, 8u, 9u)}, 10.0f}, {float3(1.0f, 2.0f, 3.0f), {uint3(4u, 5u, 6u), uint3(7u, 8u, 9u)}, 10.0f}, 18u}, {float3x3(float3(1.0f, 2.0f, 3.0f), float3(4.0f, 5.0f, 6.0f), float3(7.0f, 8.0f, 9.0f)), int4(10, 11, 12, 13), {14.0f, 15.0f, 16.0f, 17.0f}, {float3(1.0f, 2.0f, 3.0f), {uint3(4u, 5u, 6u), uint3(7u, 8u, 9u)}, 10.0f}, {float3(1.0f, 2.0f, 3.0f), {uint3(4u, 5u, 6u), uint3(7u, 8u, 9u)}, 10.0f}, 18u}};
static const Long constant_struct = {float3x3(float3(1.0f, 2.0f, 3.0f), float3(4.0f, 5.0f, 6.0f), float3(7.0f, 8.0f, 9.0f)), int4(10, 11, 12, 13), {14.0f, 15.0f, 16.0f, 17.0f}, {float3(1.0f, 2.0f, 3.0f), {uint3(4u, 5u, 6u), uint3(7u, 8u, 9u)}, 10.0f}, {float3(1.0f, 2.0f, 3.0f), {uint3(4u, 5u, 6u), uint3(7u, 8u, 9u)}, 10.0f}, 18u};

static Long p = {float3x3(float3(1.0f, 2.0f, 3.0f), float3(4.0f, 5.0f, 6.0f), float3(7.0f, 8.0f, 9.0f)), int4(10, 11, 12, 13), {14.0f, 15.0f, 16.0f, 17.0f}, {float3(1.0f, 2.0f, 3.0f), {uint3(4u, 5u, 6u), uint3(7u, 8u, 9u)}, 10.0f}, {float3(1.0f, 2.0f, 3.0f), {uint3(4u, 5u, 6u), uint3(7u, 8u, 9u)}, 10.0f}, 18u};
static uint q[3] = {1u, 2u, 3u};
static uint r = 7u;
RWByteAddressBuffer out_1 : register(u0);
RWByteAddressBuffer kept : register(u1);

void store_kept_mat3x3(uint at, float3x3 stored) {
  kept.Store3(at, asuint(stored[0]));
  kept.Store3(at + 16u, asuint(stored[1]));
  kept.Store3(at + 32u, asuint(stored[2]));
}

void store_kept_array(uint at, float stored[4]) {
  kept.Store(at, asuint(stored[0]));
  kept.Store(at + 4u, asuint(stored[1]));
  kept.Store(at + 8u, asuint(stored[2]));
  kept.Store(at + 12u, asuint(stored[3]));
}

void store_kept_array_1(uint at, uint3 stored[2]) {
  kept.Store3(at, stored[0]);
  kept.Store3(at + 16u, stored[1]);
}

void store_kept_Padded(uint at, Padded stored) {
  kept.Store3(at, asuint(stored.a));
  store_kept_array_1(at + 32u, stored.b);
  kept.Store(at + 64u, asuint(stored.c));
}

void store_kept_Long(Long stored) {
  store_kept_mat3x3(0u, stored.a);
  kept.Store4(48u, asuint(stored.b));
  store_kept_array(64u, stored.c);
  store_kept_Padded(96u, stored.d);
  store_kept_Padded(192u, stored.e);
  kept.Store(288u, stored.f);
}

float sum(uint i) {
  q[i % 3u]++;
  r++;
  p.c[i & 3u] *= 2.0f;
  return p.a[1].y + float(p.b.w) + p.c[i & 3u] + p.d.a.z + float(p.e.b[1].y) + p.e.c + float(p.f + q[i % 3u] + r);
}

[numthreads(1, 1, 1)]
void first() {
  out_1.Store(0u, asuint(sum(1u)));
  out_1.Store(4u, asuint(sum(1u)));
}

[numthreads(1, 1, 1)]
void second(uint3 id : SV_GroupID) {
  Long a = constant_array[id.x & 1u];
  a.f++;
  store_kept_Long(constant_struct);
  store_kept_Padded(96u, p.e);
  out_1.Store(8u, asuint(sum(2u) + float(a.f) + a.d.c));
}
