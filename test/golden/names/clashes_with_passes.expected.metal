#include <metal_stdlib>
using namespace metal;

struct S {
  packed_float3 a;
  float b;
  char padding_0[16];
  float c;
  char padding_1[28];
};

struct B {
  float x;
};

struct main_outputs {
  float y;
  float main_inputs;
};

struct PrivateVariables_1 {
  main_outputs p;
};

void store_S_1(device S* to, S from) {
  to->a = float3(from.a);
  to->b = from.b;
  to->c = from.c;
}

float store_S(float x) {
  return x * 3.0f;
}

float store_s_S(float x, thread PrivateVariables_1* privates_1) {
  return x * privates_1->p.y;
}

float privates(thread PrivateVariables_1* privates_1) {
  privates_1->p.y += privates_1->p.main_inputs;
  return privates_1->p.y;
}

struct main_inputs_2 {
  float x [[user(loc0)]];
};

struct main_outputs_1 {
  float4 value [[color(0)]];
};

fragment main_outputs_1 main_1(
    main_inputs_2 inputs [[stage_in]],
    device S& s [[buffer(0)]],
    device float4* PrivateVariables [[buffer(1)]],
    constant float4& main_inputs [[buffer(2)]],
    device B& buffers_0_1_1 [[buffer(3)]],
    constant float4& buffers_0 [[buffer(6)]],
    constant float4& buffers_0_1 [[buffer(7)]],
    constant float4& main_inputs_1 [[buffer(8)]],
    constant float4& store_s_S_1 [[buffer(9)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  PrivateVariables_1 privates_1 = {};
  const float loaded = s.b;
  store_S_1(&s, S{.a = float3(store_S(loaded) + store_s_S(inputs.x, &privates_1)), .b = 2.0f, .c = 3.0f});
  const float4 loaded_1 = PrivateVariables[min(1u, buffer_sizes[1] / 16u - 1u)];
  const float result = privates(&privates_1);
  return main_outputs_1{loaded_1 + main_inputs + result + buffers_0_1_1.x + buffers_0 + buffers_0_1 + main_inputs_1 + store_s_S_1};
}
