// fragment fs
#version 460
#extension GL_EXT_demote_to_helper_invocation : require
#extension GL_KHR_memory_scope_semantics : require

struct atomic_compare_exchange_result_u32 {
  uint old_value;
  bool exchanged;
};

layout(set = 0, binding = 0, std430) buffer count_block {
  uint count;
};
layout(location = 0) out vec4 result;

void add_three() {
  uvec2 iterations_left = uvec2(4294967295u);
  bool waits = true;
  while (waits) {
    if (all(equal(iterations_left, uvec2(0u)))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uvec2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    const uint before = atomicLoad(count, gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
    atomic_compare_exchange_result_u32 value_1;
    value_1.old_value = atomicCompSwap(count, before, before + 3u);
    value_1.old_value = helperInvocationEXT() ? before : value_1.old_value;
    value_1.exchanged = value_1.old_value == before;
    waits = !value_1.exchanged;
  }
}

bool reset() {
  atomic_compare_exchange_result_u32 value;
  value.old_value = atomicCompSwap(count, 9u, 0u);
  value.old_value = helperInvocationEXT() ? 9u : value.old_value;
  value.exchanged = value.old_value == 9u;
  return value.exchanged;
}

void main() {
  if (gl_FragCoord.x < 1.0f) {
    demote;
  }
  add_three();
  if (reset()) {
    result = vec4(0.0f);
    return;
  }
  result = vec4(1.0f);
}

// compute cs
#version 460

struct atomic_compare_exchange_result_u32 {
  uint old_value;
  bool exchanged;
};

layout(set = 0, binding = 0, std430) buffer count_block {
  uint count;
};

bool reset() {
  atomic_compare_exchange_result_u32 value;
  value.old_value = atomicCompSwap(count, 9u, 0u);
  value.exchanged = value.old_value == 9u;
  return value.exchanged;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  reset();
}
