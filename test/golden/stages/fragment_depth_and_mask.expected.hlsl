struct Out {
  float4 color;
  float depth;
  uint mask;
};

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
  const bool front = inputs.front;
  const uint sample_1 = inputs.sample_1;
  const uint covered = inputs.covered;
  const Out value = {front ? float4(1.0f, 1.0f, 1.0f, 1.0f) : float4(0.0f, 0.0f, 0.0f, 0.0f), 0.25f, covered & (1u << (sample_1 & 31u))};
  main_outputs outputs;
  outputs.color = value.color;
  outputs.depth = value.depth;
  outputs.mask = value.mask;
  return outputs;
}
