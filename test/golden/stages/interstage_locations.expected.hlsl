struct draw_inputs {
  float4 at : TEXCOORD0;
};

struct draw_outputs {
  float4 color : TEXCOORD0;
  nointerpolation uint kind : TEXCOORD2;
  float4 position : SV_Position;
};

draw_outputs draw(draw_inputs inputs) {
  const draw_outputs outputs = {inputs.at * 2.0f, uint(clamp(inputs.at.z, 0.0f, 4294967040.0f)), inputs.at};
  return outputs;
}

struct paint_inputs {
  float4 color : TEXCOORD0;
  float2 unread : TEXCOORD1;
  nointerpolation uint kind : TEXCOORD2;
  float4 position : SV_Position;
};

struct paint_outputs {
  float4 value : SV_Target1;
};

paint_outputs paint(paint_inputs in_1) {
  const paint_outputs outputs = {in_1.color};
  return outputs;
}
