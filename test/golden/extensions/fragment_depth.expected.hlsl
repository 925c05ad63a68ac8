struct a_inputs {
  noperspective centroid float4 p : SV_Position;
};

struct a_outputs {
  float d : SV_DepthGreaterEqual;
};

a_outputs a(a_inputs inputs) {
  const float4 p = float4(inputs.p.xyz, 1.0f / inputs.p.w);
  const a_outputs outputs = {p.z + 0.1f};
  return outputs;
}

struct b_inputs {
  noperspective centroid float4 p : SV_Position;
};

struct b_outputs {
  float value : SV_DepthLessEqual;
};

b_outputs b(b_inputs inputs) {
  const float4 p = float4(inputs.p.xyz, 1.0f / inputs.p.w);
  const b_outputs outputs = {p.z - 0.1f};
  return outputs;
}

struct c_inputs {
  float4 p : SV_Position;
};

struct c_outputs {
  float value : SV_Depth;
};

c_outputs c(c_inputs inputs) {
  const float4 p = float4(inputs.p.xyz, 1.0f / inputs.p.w);
  const c_outputs outputs = {p.z * 0.5f};
  return outputs;
}
