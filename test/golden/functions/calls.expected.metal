#include <metal_stdlib>
using namespace metal;

template <typename T, size_t N>
struct fixed_array {
  T elements[N];
  thread T& operator[](size_t i) thread { return elements[i]; }
  const thread T& operator[](size_t i) const thread { return elements[i]; }
  device T& operator[](size_t i) device { return elements[i]; }
  const device T& operator[](size_t i) const device { return elements[i]; }
  threadgroup T& operator[](size_t i) threadgroup { return elements[i]; }
  const threadgroup T& operator[](size_t i) const threadgroup { return elements[i]; }
  const constant T& operator[](size_t i) const constant { return elements[i]; }
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

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device fixed_array<float, 4>& x [[buffer(0)]]) {
  nothing();
  x[0] = polynomial(x[1], x[2], square(x[3]));
}
