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

struct Light {
  float3 color;
  bool on;
};

struct PrivateVariables {
  uint seed;
  uint count;
  Light light;
};

constant fixed_array<uint, 4> constant_array = {1u, 2u, 3u, 4u};

uint next(thread PrivateVariables* privates) {
  privates->seed = privates->seed * 3u + constant_array[privates->seed & 3u];
  return privates->seed;
}

uint twice(thread PrivateVariables* privates) {
  const uint first_1 = next(privates);
  return first_1 + next(privates);
}

void bump(thread uint* p) {
  (*p)++;
}

void dim(thread PrivateVariables* privates) {
  privates->count++;
  if (privates->light.on) {
    privates->light.color *= 0.5f;
  }
}

uint uses_none(uint x) {
  return x * x;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void first(device uint* out [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  float3 only = float3(0.0f);
  PrivateVariables privates = PrivateVariables{7u, 0u, Light{}};
  const uint out_last = buffer_sizes[0] / 4u - 1u;
  only.x = float(twice(&privates));
  bump(&privates.count);
  dim(&privates);
  out[0] = privates.count + uint(precise::clamp(only.x, 0.0f, 4294967040.0f)) + uses_none(privates.seed);
  for (uint i = privates.seed; i < 4u; i++) {
    out[min(i, out_last)] = i;
  }
}

[[max_total_threads_per_threadgroup(1)]]
kernel void second(device uint* out [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  float3 only = float3(0.0f);
  only.y = 1.0f;
  out[min(1u, buffer_sizes[0] / 4u - 1u)] = uint(precise::clamp(only.y, 0.0f, 4294967040.0f));
}
