struct Uniforms {
  uint index;
  uint other;
};

Texture2D<float4> textures[4] : register(t0);
SamplerState samplers[2] : register(s8);
cbuffer uniforms_constants : register(b16) {
  Uniforms uniforms;
}
RWByteAddressBuffer buffers_0 : register(u0, space1);
RWByteAddressBuffer buffers_1 : register(u1, space1);
RWByteAddressBuffer buffers_2 : register(u2, space1);

uint2 texture_size_at(Texture2D<float4> t, uint level) {
  uint width, height, levels;
  t.GetDimensions(level, width, height, levels);
  return uint2(width, height);
}

uint buffers_2_byte_size() {
  uint bytes;
  buffers_2.GetDimensions(bytes);
  return bytes;
}

uint buffers_1_byte_size() {
  uint bytes;
  buffers_1.GetDimensions(bytes);
  return bytes;
}

uint buffers_0_byte_size() {
  uint bytes;
  buffers_0.GetDimensions(bytes);
  return bytes;
}

float4 texel(uint i) {
  const uint value = min(i, 3u);
  return textures[NonUniformResourceIndex(value)].Load(int3(min(uint2(0u, 0u), texture_size_at(textures[NonUniformResourceIndex(value)], 0) - uint2(1u, 1u)), 0));
}

struct main_inputs {
  float2 at : TEXCOORD0;
  nointerpolation uint i : TEXCOORD1;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  const uint buffers_2_last = buffers_2_byte_size() / 16u - 1u;
  const uint buffers_1_last = buffers_1_byte_size() / 16u - 1u;
  const uint buffers_0_last = buffers_0_byte_size() / 16u - 1u;
  const float4 value = texel(inputs.i) + textures[3].Load(int3(min(uint2(0u, 0u), texture_size_at(textures[3], 0) - uint2(1u, 1u)), 0));
  switch (uniforms.other) {
    case 0u: {
      buffers_0.Store4(min(inputs.i, buffers_0_last) * 16u, asuint(value));
      break;
    }
    case 1u: {
      buffers_1.Store4(min(inputs.i, buffers_1_last) * 16u, asuint(value));
      break;
    }
    default: {
      buffers_2.Store4(min(inputs.i, buffers_2_last) * 16u, asuint(value));
      break;
    }
  }
  const main_outputs outputs = {
    textures[min(uniforms.index, 3u)].SampleLevel(samplers[NonUniformResourceIndex(min(inputs.i, 1u))], inputs.at, 0.0f)
  };
  return outputs;
}
