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

struct PrivateVariables {
  uint g;
};

void sets_by_name(thread uint* p, thread PrivateVariables* privates) {
  privates->g = 9u;
}

void passes_unused(thread uint* p, thread PrivateVariables* privates) {
  sets_by_name(p, privates);
}

uint reads(thread fixed_array<uint, 4>* p, uint i) {
  return (*p)[i & 3u];
}

uint passes_to_reader(thread fixed_array<uint, 4>* p, uint i) {
  const uint result = reads(p, i);
  return result + 1u;
}

void writes(thread fixed_array<uint, 4>* p, uint i) {
  (*p)[i & 3u] = i;
}

void passes_part_to_writer(thread fixed_array<fixed_array<uint, 4>, 2>* p, uint i) {
  writes(&(*p)[i & 1u], i);
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device fixed_array<uint, 4>& o [[buffer(0)]]) {
  PrivateVariables privates = PrivateVariables{5u};
  fixed_array<fixed_array<uint, 4>, 2> a = {};
  passes_part_to_writer(&a, o[0]);
  passes_unused(&privates.g, &privates);
  const uint result = passes_to_reader(&a[1], privates.g);
  o[1] = result;
}
