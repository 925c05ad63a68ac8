cbuffer color_constants : register(b0, space30) {
  float4 color;
}
RWByteAddressBuffer seen : register(u0);

struct main_outputs {
  float4 value : SV_Target0;
};

[earlydepthstencil]
main_outputs main() {
  seen.InterlockedAdd(0u, 1u);
  const main_outputs outputs = {color};
  return outputs;
}
