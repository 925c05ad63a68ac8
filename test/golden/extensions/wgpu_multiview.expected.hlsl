cbuffer cameras_constants : register(b0) {
  row_major float4x4 cameras[2];
}

struct vs_inputs {
  float4 at : TEXCOORD0;
  uint view : SV_ViewID;
};

struct vs_outputs {
  float4 value : SV_Position;
};

vs_outputs vs(vs_inputs inputs) {
  const vs_outputs outputs = {mul(inputs.at, cameras[min(inputs.view, 1u)])};
  return outputs;
}

struct fs_inputs {
  uint view : SV_ViewID;
};

struct fs_outputs {
  float4 value : SV_Target0;
};

fs_outputs fs(fs_inputs inputs) {
  const fs_outputs outputs = {
    inputs.view == 1u ? float4(0.5f, 0.5f, 0.5f, 0.5f) : float4(1.0f, 1.0f, 1.0f, 1.0f)
  };
  return outputs;
}
