struct Light {
  float3 color;
  bool on;
};

static const uint constant_array[4] = {1u, 2u, 3u, 4u};

static uint seed = 7u;
static uint count = 0u;
static float3 only = float3(0.0f, 0.0f, 0.0f);
static Light light = (Light)0;
RWByteAddressBuffer out_1 : register(u0);

uint out_1_byte_size() {
  uint bytes;
  out_1.GetDimensions(bytes);
  return bytes;
}

uint next() {
  seed = seed * 3u + constant_array[seed & 3u];
  return seed;
}

uint twice() {
  const uint first_1 = next();
  return first_1 + next();
}

void bump(inout uint p) {
  p++;
}

void dim() {
  count++;
  if (light.on) {
    light.color *= 0.5f;
  }
}

uint uses_none(uint x) {
  return x * x;
}

[numthreads(1, 1, 1)]
void first() {
  const uint out_last = out_1_byte_size() / 4u - 1u;
  only.x = float(twice());
  bump(count);
  dim();
  out_1.Store(0u, count + uint(clamp(only.x, 0.0f, 4294967040.0f)) + uses_none(seed));
  for (uint i = seed; i < 4u; i++) {
    out_1.Store(min(i, out_last) * 4u, i);
  }
}

[numthreads(1, 1, 1)]
void second() {
  only.y = 1.0f;
  out_1.Store(min(1u, out_1_byte_size() / 4u - 1u) * 4u, uint(clamp(only.y, 0.0f, 4294967040.0f)));
}
