struct Light {
  float3 color;
  float strength;
};

static const uint constant_array[4] = {2u, 3u, 5u, 7u};
static const float constant_array_1[2][2] = {{1.0f, 2.0f}, {3.0f, 4.0f}};

static uint counter = 7u;
static uint passed = 1u;
static Light whole = {float3(1.0f, 1.0f, 1.0f), 1.0f};
RWByteAddressBuffer numbers : register(u0);
RWByteAddressBuffer colors : register(u1);

uint read(uint p) {
  return p;
}

uint next() {
  counter += constant_array[0];
  return constant_array[counter % 4u] / (0u == 0u ? 1u : 0u);
}

[numthreads(8, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const uint result = next();
  numbers.Store(i * 4u, result + read(passed));
  colors.Store4(i * 16u, asuint(float4(0.0f, 0.0f, 0.0f, 0.0f) + float4(float3(1.0f, 0.5f, 0.25f) * 2.5f, 3.0f + 0.5f + constant_array_1[i % 2u][i / 4u])));
  const Light copy = whole;
  colors.Store4((7u - i) * 16u, asuint(float4(copy.color, copy.strength)));
}
