// compute main
#version 460

struct Light {
  vec3 color;
  float strength;
};

const uint constant_array[4] = uint[4](2u, 3u, 5u, 7u);
const float constant_array_1[2][2] = float[2][2](float[2](1.0f, 2.0f), float[2](3.0f, 4.0f));

uint counter = 7u;
uint passed = 1u;
Light whole = Light(vec3(1.0f), 1.0f);
layout(set = 0, binding = 0, std430) buffer numbers_block {
  uint numbers[8];
};
layout(set = 0, binding = 1, std430) buffer colors_block {
  vec4 colors[8];
};

uint read(uint p) {
  return p;
}

uint next() {
  counter += constant_array[0];
  return constant_array[counter % 4u] / (0u == 0u ? 1u : 0u);
}

layout(local_size_x = 8, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  const uint result = next();
  numbers[i] = result + read(passed);
  colors[i] = vec4(0.0f) + vec4(vec3(1.0f, 0.5f, 0.25f) * 2.5f, 3.0f + 0.5f + constant_array_1[i % 2u][i / 4u]);
  const Light copy = whole;
  colors[7u - i] = vec4(copy.color, copy.strength);
}
