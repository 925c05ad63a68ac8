struct main_inputs {
  bool front : SV_IsFrontFace;
  uint sample_1 : SV_SampleIndex;
  uint covered : SV_Coverage;
};

struct main_outputs {
  float4 color : SV_Target0;
  float depth : SV_Depth;
  uint mask : SV_Coverage;
};

main_outputs main(main_inputs inputs) {
  const main_outputs outputs = {
    inputs.front ? float4(1.0f, 1.0f, 1.0f, 1.0f) : float4(0.0f, 0.0f, 0.0f, 0.0f),
    0.25f,
    inputs.covered & (1u << (inputs.sample_1 & 31u))
  };
  return outputs;
}
