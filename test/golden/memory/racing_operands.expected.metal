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
  o.b[min(uint(n % 1) + 1u, 32u)] = 1u;
}

void store_fixed(int n, device S& o) {
  o.b[n % 1 + 1] = 1u;
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

void store_racing_vector(uint2 v, device S& o) {
  if (v.x < 8u) {
    o.b[min(v.x, 32u)] = 13u;
  }
}

void store_fixed_vector(uint2 v, device S& o) {
  if (v.x < 8u) {
    o.b[v.x] = 14u;
  }
}

void store_racing_float(float f, device S& o) {
  const uint n = uint(precise::clamp(f, 0.0f, 4294967040.0f));
  if (n < 8u) {
    o.b[min(n, 32u)] = 15u;
  }
}

void store_fixed_float(float f, device S& o) {
  const uint n = uint(precise::clamp(f, 0.0f, 4294967040.0f));
  if (n < 8u) {
    o.b[n] = 16u;
  }
}

uint load_racing(device S& o) {
  return o.n;
}

uint load_fixed(const device S& k) {
  return k.n;
}

uint same(uint n) {
  return n;
}

void store_element(thread uint* at, device S& o) {
  const uint n = *at;
  if (n < 8u) {
    o.b[min(n, 32u)] = 17u;
  }
}

[[max_total_threads_per_threadgroup(8)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device S& o [[buffer(0)]],
    const device S& k [[buffer(1)]],
    constant fixed_array<uint4, 4>& table [[buffer(2)]],
    texture2d<uint> image [[texture(3)]]) {
  fixed_array<uint, 4> own_table = {};
  o.b[min(uint(o.s % 1) + 1u, 32u)] = 4u;
  o.b[min(uint(integer_abs<uint>(clamp(o.s, -7, 7))), 32u)] = 5u;
  o.b[min(clz(o.n), 32u)] = 6u;
  const int divisor = 1 + (o.s & 7);
  const int divided = k.s % divisor;
  if (k.s >= 0) {
    o.b[min(uint(divided), 32u)] = 7u;
  }
  store_racing(o.s, o);
  store_if_small(o.n, o);
  store_racing_vector(uint2(o.n), o);
  store_racing_float(float(o.n), o);
  const uint from_table = table[o.n & 3u].x;
  if (from_table < 8u) {
    o.b[min(from_table, 32u)] = 18u;
  }
  const uint from_own = own_table[o.n & 3u];
  if (from_own < 8u) {
    o.b[min(from_own, 32u)] = 19u;
  }
  store_element(&own_table[o.n & 3u], o);
  const uint loaded_racing = load_racing(o);
  if (loaded_racing < 8u) {
    o.b[min(loaded_racing, 32u)] = 24u;
  }
  const uint same_racing = same(o.n);
  if (same_racing < 8u) {
    o.b[min(same_racing, 32u)] = 25u;
  }
  uint2 pair = uint2(i);
  pair.y = o.n;
  if (pair.y < 8u) {
    o.b[min(pair.y, 32u)] = 23u;
  }
  const uint texel = image.read(min(uint2(o.n, 0u), uint2(image.get_width(0), image.get_height(0)) - uint2(1u)), 0).x;
  if (texel < 8u) {
    o.b[min(texel, 32u)] = 20u;
  }
  o.b[uint(o.s) & 15u] = 24u;
  o.b[(o.s & 255) % 8] = 8u;
  o.b[o.n % 8u] = 9u;
  o.b[k.s % 1 + 1] = 10u;
  o.b[integer_abs<uint>(clamp(k.s, -7, 7))] = 11u;
  int own = k.s;
  if (i == 0u) {
    own = int(uint(own) - 1u);
  }
  o.b[own % 1 + 1] = 12u;
  store_if_few(k.n, o);
  store_fixed(k.s, o);
  store_fixed_vector(uint2(k.n), o);
  store_fixed_float(float(k.n), o);
  const uint loaded_fixed = load_fixed(k);
  if (loaded_fixed < 8u) {
    o.b[loaded_fixed] = 26u;
  }
  const uint same_fixed = same(k.n);
  if (same_fixed < 8u) {
    o.b[same_fixed] = 27u;
  }
  const uint fixed_element = table[k.n & 3u].x;
  if (fixed_element < 8u) {
    o.b[fixed_element] = 21u;
  }
  const uint fixed_texel = image.read(min(uint2(k.n, 0u), uint2(image.get_width(0), image.get_height(0)) - uint2(1u)), 0).x;
  if (fixed_texel < 8u) {
    o.b[fixed_texel] = 22u;
  }
}
