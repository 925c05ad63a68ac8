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

struct Packed {
  packed_uint3 v;
  uint n;
};

struct PrivateVariables {
  Packed p;
};

template <typename T>
T workgroup_uniform_load(const threadgroup T* p) {
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const T value = *p;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  return value;
}

void bump(thread fixed_array<Packed, 2>* v, uint v_index, uint n) {
  (*v)[v_index].v[1] += n;
}

void bump_1(thread Packed* v, uint n) {
  v->v[1] += n;
}

void bump_2(thread uint3* v, uint n) {
  (*v).y += n;
}

void bump_twice(thread uint3* v) {
  bump_2(v, 1u);
  bump_2(v, 2u);
}

void bump_twice_1(thread Packed* v) {
  bump_1(v, 1u);
  bump_1(v, 2u);
}

void bump_in(thread Packed* s) {
  bump_1(s, s->n);
}

void bump_private(thread PrivateVariables* privates) {
  privates->p.v = uint3(privates->p.v) + 1u;
}

void bump_shared(threadgroup Packed& w) {
  w.v[2] = 5u;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device fixed_array<Packed, 4>& o [[buffer(0)]]) {
  threadgroup Packed w;
  PrivateVariables privates = {};
  w = Packed{};
  threadgroup_barrier(mem_flags::mem_threadgroup);
  Packed f = o[0];
  fixed_array<Packed, 2> a = {};
  uint3 plain = uint3(f.v);
  bump_twice(&plain);
  bump_twice_1(&f);
  bump(&a, i, 3u);
  bump_in(&f);
  bump_private(&privates);
  bump_shared(w);
  const uint3 whole = uint3(workgroup_uniform_load(&w.v));
  o[1] = Packed{whole + plain, f.v[1]};
  o[2] = a[0];
  o[3] = privates.p;
}
