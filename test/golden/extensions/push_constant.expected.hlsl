cbuffer color_constants : register(b0, space30) {
  float4 color;
}

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main() {
  const main_outputs outputs = {color};
  return outputs;
}
