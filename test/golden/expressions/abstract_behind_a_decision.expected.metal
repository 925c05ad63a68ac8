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

struct O {
  fixed_array<uint, 4> x;
  atomic_int at;
  uint r;
};

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device O& o [[buffer(0)]]) {
  bool b = o.r == 1u;
  while (false) {
    o.r = 0u;
  }
  if (true) {
    o.r = 1u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
  while (false) {
    o.r = 4u;
  }
  if (true) {
    o.r = 5u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
  while (false) {
    o.r = 8u;
  }
  if (true) {
    o.r = 9u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
  while (false) {
    o.r = 12u;
  }
  if (true) {
    o.r = 13u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
  while (false) {
    o.r = 16u;
  }
  if (true) {
    o.r = 17u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
  while (false) {
    o.r = 20u;
  }
  if (true) {
    o.r = 21u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
  while (false) {
    o.r = 24u;
  }
  if (true) {
    o.r = 25u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
  while (false) {
    o.r = 28u;
  }
  if (true) {
    o.r = 29u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
  while (false) {
    o.r = 32u;
  }
  if (true) {
    o.r = 33u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
}
