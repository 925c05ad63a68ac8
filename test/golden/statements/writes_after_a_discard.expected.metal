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

void cut(float alpha, thread PrivateVariables* privates) {
  if (alpha < 0.5f) {
    privates->discarded = true;
  }
}

void mark(uint place, thread PrivateVariables* privates, device fixed_array<uint, 64>& seen) {
  if (!privates->discarded) {
    seen[min(place, 63u)] = 1u;
  }
}

struct all_inputs {
  float alpha [[user(loc0)]];
};

struct all_outputs {
  float4 value [[color(0)]];
};

fragment all_outputs all_1(
    all_inputs inputs [[stage_in]],
    float4 at [[position]],
    device atomic_uint& number [[buffer(0)]],
    device fixed_array<uint, 64>& seen [[buffer(1)]],
    texture2d<float, access::read_write> image [[texture(2)]]) {
  PrivateVariables privates = {};
  seen[0] = 7u;
  if (at.y > 100.0f) {
    return all_outputs{float4(0.0f)};
  }
  cut(inputs.alpha, &privates);
  mark(uint(precise::clamp(at.x, 0.0f, 4294967040.0f)), &privates, seen);
  const uint2 value = uint2(precise::clamp(at.xy, float2(0.0f), float2(4294967040.0f)));
  const float4 value_1 = float4(inputs.alpha);
  if (all(value < uint2(image.get_width(), image.get_height()))) {
    if (!privates.discarded) {
      image.write(value_1, value);
      image.fence();
    }
  }
  const float4 read = image.read(min(uint2(0u), uint2(image.get_width(), image.get_height()) - uint2(1u)));
  uint2 iterations_left = uint2(4294967295u);
  while (true) {
    if (all(iterations_left == uint2(0u))) {
      break;
    }
    const uint value_2 = iterations_left.x;
    iterations_left = uint2(value_2 - 1u, iterations_left.y - (value_2 == 0u ? 1u : 0u));
    const uint before = atomic_load_explicit(&number, memory_order_relaxed);
    const uint value_3 = before * 2u;
    atomic_compare_exchange_result_u32 chosen;
    if (!privates.discarded) {
      chosen = atomic_compare_exchange(&number, before, value_3);
    } else {
      chosen = atomic_compare_exchange_result_u32{before, true};
    }
    if (chosen.exchanged) {
      break;
    }
  }
  uint chosen;
  if (!privates.discarded) {
    chosen = atomic_fetch_add_explicit(&number, 1u, memory_order_relaxed);
  } else {
    chosen = 0u;
  }
  if (privates.discarded) {
    discard_fragment();
  }
  return all_outputs{read + float(chosen)};
}

struct before_it_inputs {
  float alpha [[user(loc0)]];
};

fragment void before_it(
    before_it_inputs inputs [[stage_in]],
    device fixed_array<uint, 64>& seen [[buffer(1)]]) {
  PrivateVariables privates = {};
  seen[1] = 7u;
  cut(inputs.alpha, &privates);
  if (privates.discarded) {
    discard_fragment();
  }
}

struct without_inputs {
  float alpha [[user(loc0)]];
};

fragment void without(
    without_inputs inputs [[stage_in]],
    device fixed_array<uint, 64>& seen [[buffer(1)]]) {
  PrivateVariables privates = {};
  mark(uint(precise::clamp(inputs.alpha, 0.0f, 4294967040.0f)), &privates, seen);
}
