// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer x_block {
  float x[4];
};

float square(float v) {
  return v * v;
}

float polynomial(float v, float a, float b) {
  const float s = square(v);
  if (s > 100.0f) {
    return 100.0f;
  }
  return s * a + v * b;
}

void nothing() {
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  nothing();
  x[0] = polynomial(x[1], x[2], square(x[3]));
}
