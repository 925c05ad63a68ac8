// compute main
#version 460
#extension GL_KHR_memory_scope_semantics : require

struct atomic_compare_exchange_result_u32 {
  uint old_value;
  bool exchanged;
};

layout(set = 0, binding = 0, std430) buffer counters_block {
  uint counters[4];
};
shared int lowest;

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  if (gl_LocalInvocationIndex < 1u) {
    atomicStore(lowest, 0, gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  }
  barrier();
  atomicMin(lowest, int(gl_LocalInvocationIndex));
  barrier();
  const uint old = atomicAdd(counters[0], 1u);
  atomicAdd(counters[1], 0u - old);
  const int value = atomicLoad(lowest, gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  atomicStore(counters[2], uint(value), gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  atomic_compare_exchange_result_u32 r;
  r.old_value = atomicCompSwap(counters[3], old, old + 1u);
  r.exchanged = r.old_value == old;
  if (r.exchanged) {
    atomicMax(counters[3], r.old_value);
  }
}
