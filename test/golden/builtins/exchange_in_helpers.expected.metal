#include <metal_stdlib>
using namespace metal;

struct atomic_compare_exchange_result_u32 {
  uint old_value;
  bool exchanged;
};

struct PrivateVariables {
  bool discarded;
};

atomic_compare_exchange_result_u32 atomic_compare_exchange(device atomic_uint* p, uint comparand, uint value) {
  uint old_value = comparand;
  const bool exchanged = atomic_compare_exchange_weak_explicit(
      p, &old_value, value, memory_order_relaxed, memory_order_relaxed);
  return atomic_compare_exchange_result_u32{old_value, exchanged};
}

void add_three(thread PrivateVariables* privates, device atomic_uint& count) {
  uint2 iterations_left = uint2(4294967295u);
  bool waits = true;
  while (waits) {
    if (all(iterations_left == uint2(0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    const uint before = atomic_load_explicit(&count, memory_order_relaxed);
    const uint value_1 = before + 3u;
    atomic_compare_exchange_result_u32 chosen;
    if (!privates->discarded) {
      chosen = atomic_compare_exchange(&count, before, value_1);
    } else {
      chosen = atomic_compare_exchange_result_u32{before, true};
    }
    waits = !chosen.exchanged;
  }
}

bool reset(thread PrivateVariables* privates, device atomic_uint& count) {
  atomic_compare_exchange_result_u32 chosen;
  if (!privates->discarded) {
    chosen = atomic_compare_exchange(&count, 9u, 0u);
  } else {
    chosen = atomic_compare_exchange_result_u32{9u, true};
  }
  return chosen.exchanged;
}

struct fs_outputs {
  float4 value [[color(0)]];
};

fragment fs_outputs fs(float4 p [[position]], device atomic_uint& count [[buffer(0)]]) {
  PrivateVariables privates = {};
  if (p.x < 1.0f) {
    privates.discarded = true;
  }
  add_three(&privates, count);
  if (reset(&privates, count)) {
    if (privates.discarded) {
      discard_fragment();
    }
    return fs_outputs{float4(0.0f)};
  }
  if (privates.discarded) {
    discard_fragment();
  }
  return fs_outputs{float4(1.0f)};
}

[[max_total_threads_per_threadgroup(1)]]
kernel void cs(device atomic_uint& count [[buffer(0)]]) {
  PrivateVariables privates = {};
  reset(&privates, count);
}
