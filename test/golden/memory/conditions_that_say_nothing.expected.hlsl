struct S {
  float f;
  int i;
};

RWByteAddressBuffer o : register(u0);
RWByteAddressBuffer q : register(u1);
RWByteAddressBuffer n : register(u2);
groupshared int w;

void member() {
  S s = (S)0;
  s.f = asfloat(q.Load(0u));
  const S t = s;
  if (uint(clamp(t.f, 0.0f, 4294967040.0f)) < 4u) {
    s.f = asfloat(q.Load(4u));
    const S r = s;
    o.Store(min(uint(clamp(r.f, 0.0f, 4294967040.0f)), 3u) * 4u, 1u);
  }
}

void shared_memory(int lane) {
  w = lane * 100;
  const int loaded = w;
  const int remainder = loaded - loaded / 8 * 8;
  if (remainder >= 0 && remainder < 4) {
    o.Store(min(uint(remainder), 3u) * 4u, 2u);
  }
  const uint place = n.Load(0u);
  if (place < 4u) {
    o.Store(min(place, 3u) * 4u, 3u);
  }
  n.Store(0u, 9u);
}

void sums(float a, float b, float c) {
  if (uint(clamp(a * b + c, 0.0f, 4294967040.0f)) < 4u) {
    o.Store(min(uint(clamp(a * b + c, 0.0f, 4294967040.0f)), 3u) * 4u, 4u);
  }
}

[numthreads(64, 1, 1)]
void main(uint lane : SV_GroupIndex) {
  if (lane < 1u) {
    w = 0;
  }
  GroupMemoryBarrierWithGroupSync();
  member();
  shared_memory(int(lane));
  sums(asfloat(q.Load(8u)), asfloat(q.Load(12u)), asfloat(q.Load(16u)));
}
