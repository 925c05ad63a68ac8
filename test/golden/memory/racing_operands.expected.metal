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

struct S {
  uint n;
  int s;
  fixed_array<uint, 33> b;
};

template <typename U, typename T>
T integer_abs(T x) {
  return max(x, T(U(0u) - U(x)));
}

void store_racing(int n, device S& o) {
  o.b[min(uint(n % 1), 32u)] = 1u;
}

void store_fixed(int n, device S& o) {
  o.b[n % 1] = 1u;
}

void store_if_small(uint n, device S& o) {
  if (n < 8u) {
    o.b[min(n, 32u)] = 2u;
  }
}

void store_if_few(uint n, device S& o) {
  if (n < 8u) {
    o.b[n] = 3u;
  }
}

[[max_total_threads_per_threadgroup(8)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device S& o [[buffer(0)]],
    const device S& k [[buffer(1)]]) {
  o.b[min(uint(o.s % 1), 32u)] = 4u;
  o.b[min(uint(integer_abs<uint>(clamp(o.s, -7, 7))), 32u)] = 5u;
  o.b[min(clz(o.n), 32u)] = 6u;
  const int divisor = 1 + (o.s & 7);
  const int divided = k.s % divisor;
  if (k.s >= 0) {
    o.b[min(uint(divided), 32u)] = 7u;
  }
  store_racing(o.s, o);
  store_if_small(o.n, o);
  o.b[(o.s & 255) % 8] = 8u;
  o.b[o.n % 8u] = 9u;
  o.b[k.s % 1] = 10u;
  o.b[integer_abs<uint>(clamp(k.s, -7, 7))] = 11u;
  int own = k.s;
  if (i == 0u) {
    own = int(uint(own) - 1u);
  }
  o.b[own % 1] = 12u;
  store_if_few(k.n, o);
  store_fixed(k.s, o);
}
