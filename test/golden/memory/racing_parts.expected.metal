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

uint next(thread uint* p) {
  return *p + 1u;
}

void store_at(thread uint* p, device fixed_array<uint, 8>& o) {
  const uint n = *p;
  if (n < 8u) {
    o[min(n, 7u)] = 1u;
  }
}

int remainder_1(int i) {
  return i % 8;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    device uint& shared_n [[buffer(0)]],
    device uint4& shared_v [[buffer(1)]],
    device int2& shared_i [[buffer(2)]],
    device fixed_array<uint, 8>& o [[buffer(3)]]) {
  uint4 v = shared_v;
  const uint part = v.x;
  if (part < 8u) {
    o[min(part, 7u)] = 2u;
  }
  v.y = 2u;
  o[0] = v.y;
  uint n = shared_n;
  const uint after = next(&n);
  if (after < 8u) {
    o[min(after, 7u)] = 3u;
  }
  uint m = shared_n;
  store_at(&m, o);
  const int2 vector = (shared_i & int2(63)) % int2(8);
  o[min(uint(vector.x), 7u)] = 4u;
  o[min(uint(remainder_1(shared_i.x & 63)), 7u)] = 5u;
  o[0] += uint(remainder_1(int(id.x - 100u)));
  shared_n = 9u;
  shared_v = uint4(9u);
  shared_i = int2(9);
}
