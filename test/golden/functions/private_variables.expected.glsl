// compute first
#version 460

struct Light {
  vec3 color;
  bool on;
};

const uint constant_array[4] = uint[4](1u, 2u, 3u, 4u);

uint seed = 7u;
uint count = 0u;
vec3 only = vec3(0.0f);
Light light = Light(vec3(0.0f), false);
layout(set = 0, binding = 0, std430) buffer out_1_block {
  uint out_1[];
};

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

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint out_last = uint(out_1.length()) - 1u;
  only.x = float(twice());
  bump(count);
  dim();
  const float loaded = only.x;
  out_1[0] = count + uint(loaded >= 0.0f ? min(loaded, 4294967040.0f) : 0.0f) + uses_none(seed);
  for (uint i = seed; i < 4u; i++) {
    out_1[min(i, out_last)] = i;
  }
}

// compute second
#version 460

vec3 only = vec3(0.0f);
layout(set = 0, binding = 0, std430) buffer out_1_block {
  uint out_1[];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  only.y = 1.0f;
  const float loaded = only.y;
  out_1[min(1u, uint(out_1.length()) - 1u)] = uint(loaded >= 0.0f ? min(loaded, 4294967040.0f) : 0.0f);
}
