struct atomic_compare_exchange_result_u32 {
  uint old_value;
  bool exchanged;
};

RWByteAddressBuffer count : register(u0);

void add_three() {
  uint2 iterations_left = uint2(4294967295u, 4294967295u);
  bool waits = true;
  while (waits) {
    if (all(iterations_left == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    uint before;
    count.InterlockedOr(0u, 0u, before);
    uint value_1;
    count.InterlockedCompareExchange(0u, before, before + 3u, value_1);
    const uint value_2 = IsHelperLane() ? before : value_1;
    const atomic_compare_exchange_result_u32 value_3 = {value_2, value_2 == before};
    waits = !value_3.exchanged;
  }
}

bool reset() {
  uint value;
  count.InterlockedCompareExchange(0u, 9u, 0u, value);
  const atomic_compare_exchange_result_u32 value_1 = {value, value == 9u};
  return value_1.exchanged;
}

struct fs_inputs {
  float4 p : SV_Position;
};

struct fs_outputs {
  float4 value : SV_Target0;
};

fs_outputs fs(fs_inputs inputs) {
  const float4 p = float4(inputs.p.xyz, 1.0f / inputs.p.w);
  if (p.x < 1.0f) {
    discard;
  }
  add_three();
  if (reset()) {
    const fs_outputs outputs = {float4(0.0f, 0.0f, 0.0f, 0.0f)};
    return outputs;
  }
  const fs_outputs outputs = {float4(1.0f, 1.0f, 1.0f, 1.0f)};
  return outputs;
}

[numthreads(1, 1, 1)]
void cs() {
  reset();
}
