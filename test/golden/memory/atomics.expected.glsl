// compute main
#version 460
#extension GL_KHR_memory_scope_semantics : require

struct S {
  int a;
  uint b[4];
};

struct atomic_compare_exchange_result_i32 {
  int old_value;
  bool exchanged;
};

layout(set = 0, binding = 0, std430) buffer s_block {
  S s;
};
shared uint w;

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  if (gl_LocalInvocationIndex < 1u) {
    atomicStore(w, 0u, gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  }
  barrier();
  atomicStore(w, 5u, gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  barrier();
  atomicAdd(w, gl_LocalInvocationIndex);
  atomicAdd(s.a, -3);
  atomicMax(s.a, -7);
  atomicMin(s.b[0], 7u);
  atomicAnd(s.b[1], 255u);
  atomicOr(s.b[2], gl_LocalInvocationIndex);
  atomicXor(s.b[gl_LocalInvocationIndex & 3u], 1u);
  const uint value = atomicLoad(w, gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  const uint old = atomicExchange(s.b[3], value);
  atomic_compare_exchange_result_i32 r;
  const int comparand = int(old);
  r.old_value = atomicCompSwap(s.a, comparand, 9);
  r.exchanged = r.old_value == comparand;
  if (r.exchanged) {
    atomicStore(s.a, r.old_value, gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  }
}
