struct Mixed {
  float16_t a;
  uint16_t padding_1;
  float16_t2 b;
  float padding_0;
  float16_t3 c;
  uint16_t padding_2;
  float16_t2 d;
  float e;
  float16_t f;
  uint padding_3;
  float16_t g;
  float16_t4 h;
};

cbuffer u_constants : register(b0) {
  Mixed u;
}
RWByteAddressBuffer o : register(u1);

[numthreads(1, 1, 1)]
void main() {
  o.Store(0u, asuint(float(u.a) + float(u.b.x) + u.padding_0 + float(u.c.x + u.d.y) + u.e + float(u.f + u.g + u.h.w)));
  const Mixed copy = u;
  o.Store(4u, asuint(float(copy.b.y)));
}
