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

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    device fixed_array<uint, 4>& o [[buffer(0)]],
    array<texture2d<float>, 4> textures [[texture(1)]]) {
  uint i = o[0] & 3u;
  fixed_array<uint, 4> a = {};
  thread uint* p = &a[i];
  for (uint n = 0u; n < 4u; n++) {
    (*p)++;
    i++;
  }
  uint j = i & 1u;
  j += 2u;
  thread uint* q = &a[j];
  uint2 iterations_left = uint2(4294967295u);
  while (true) {
    if (all(iterations_left == uint2(0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    (*q)++;
    if (o[1] > 3u) {
      break;
    }
  }
  uint k = 0u;
  const uint loaded = k;
  while (k < 4u) {
    o[2] += uint(precise::clamp(textures[loaded].read(min(uint2(0u), uint2(textures[loaded].get_width(0), textures[loaded].get_height(0)) - uint2(1u)), 0).x, 0.0f, 4294967040.0f));
    k++;
  }
}
