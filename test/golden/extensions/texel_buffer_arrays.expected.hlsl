RWBuffer<uint> counts[4] : register(u0);
cbuffer at_constants : register(b0, space1) {
  uint at;
}

struct main_inputs {
  nointerpolation uint i : TEXCOORD0;
};

struct main_outputs {
  uint4 value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  counts[at][uint(int(0))] = ((uint4)inputs.i).x;
  const main_outputs outputs = {uint4(counts[NonUniformResourceIndex(inputs.i)][uint(int(1))], 0, 0, 1)};
  return outputs;
}
