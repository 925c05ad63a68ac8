struct main_inputs {
  uint i : SV_PrimitiveID;
};

struct main_outputs {
  uint value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  const uint i = inputs.i;
  main_outputs outputs;
  outputs.value = i;
  return outputs;
}
