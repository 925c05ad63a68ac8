struct S {
  uint x;
  float y[4];
};

static const uint constant_array[20] = {1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u, 9u, 10u, 11u, 12u, 13u, 14u, 15u, 16u, 17u, 18u, 19u, 20u};
static const uint constant_array_1[4][20] = {constant_array, constant_array, constant_array, {1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u, 9u, 10u, 11u, 12u, 13u, 14u, 15u, 16u, 17u, 18u, 19u, 40u}};
static const uint constant_array_2[4][4][20] = {constant_array_1, constant_array_1, constant_array_1, constant_array_1};
static const uint constant_array_3[2][2] = {{1u, 2u}, {3u, 4u}};
static const float constant_array_4[4] = (float[4])0;
static const S constant_array_5[2] = {{3u, {1.0f, 2.0f, 3.0f, 4.0f}}, (S)0};
static const uint constant_array_6[4] = (uint[4])0;

RWByteAddressBuffer o : register(u0);
static uint p[4][20] = constant_array_1;
static uint q[4][20] = constant_array_1;

[numthreads(1, 1, 1)]
void main() {
  const uint i = o.Load(0u);
  p[0][0] = i;
  q[0][0] = i;
  const uint value = min(i, 3u);
  const uint value_1 = min(i, 1u);
  o.Store(0u, constant_array_2[value][value][1] + constant_array_3[value_1][1]);
  o.Store(4u, p[1][min(i, 19u)] + q[value][0]);
  o.Store(8u, 0u + uint(clamp(constant_array_4[value] + constant_array_5[value_1].y[1], 0.0f, 4294967040.0f)) + constant_array_6[value]);
}
