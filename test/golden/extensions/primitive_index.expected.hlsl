struct main_inputs {
  uint i : SV_PrimitiveID;
};

struct main_outputs {
  uint value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  const main_outputs outputs = {inputs.i};
  return outputs;
}
