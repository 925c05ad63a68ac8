struct S {
  float3 a;
  float b;
  float c;
};

struct main_outputs {
  float y;
  float main_inputs;
};

RWByteAddressBuffer s : register(u0);
RWByteAddressBuffer PrivateVariables : register(u1);
cbuffer main_inputs_constants : register(b2) {
  float4 main_inputs;
}
RWByteAddressBuffer buffers_0_1_1 : register(u3);
cbuffer buffers_0_constants : register(b6) {
  float4 buffers_0;
}
cbuffer buffers_0_1_constants : register(b7) {
  float4 buffers_0_1;
}
cbuffer main_inputs_1_constants : register(b8) {
  float4 main_inputs_1;
}
cbuffer store_s_S_1_constants : register(b9) {
  float4 store_s_S_1;
}
static main_outputs p = (main_outputs)0;

uint PrivateVariables_byte_size() {
  uint bytes;
  PrivateVariables.GetDimensions(bytes);
  return bytes;
}

void store_s_S_2(S stored) {
  s.Store3(0u, asuint(stored.a));
  s.Store(12u, asuint(stored.b));
  s.Store(32u, asuint(stored.c));
}

float store_S(float x) {
  return x * 3.0f;
}

float store_s_S(float x) {
  return x * p.y;
}

float privates() {
  p.y += p.main_inputs;
  return p.y;
}

struct main_inputs_2 {
  float x : TEXCOORD0;
};

struct main_outputs_1 {
  float4 value : SV_Target0;
};

main_outputs_1 main(main_inputs_2 inputs) {
  const S value = {(float3)(store_S(asfloat(s.Load(12u))) + store_s_S(inputs.x)), 2.0f, 3.0f};
  store_s_S_2(value);
  const float4 loaded = asfloat(PrivateVariables.Load4(min(1u, PrivateVariables_byte_size() / 16u - 1u) * 16u));
  const float result = privates();
  const main_outputs_1 outputs = {
    loaded + main_inputs + result + asfloat(buffers_0_1_1.Load(0u)) + buffers_0 + buffers_0_1 + main_inputs_1 + store_s_S_1
  };
  return outputs;
}
