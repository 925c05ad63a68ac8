#include <metal_stdlib>
using namespace metal;

struct Uniforms {
  uint index;
  uint other;
};

float4 texel(uint i, array<texture2d<float>, 4> textures) {
  const uint value = min(i, 3u);
  return textures[value].read(min(uint2(0u), uint2(textures[value].get_width(0), textures[value].get_height(0)) - uint2(1u)), 0);
}

struct main_inputs {
  float2 at [[user(loc0)]];
  uint i [[user(loc1), flat]];
};

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(
    main_inputs inputs [[stage_in]],
    array<texture2d<float>, 4> textures [[texture(0)]],
    array<sampler, 2> samplers [[sampler(0)]],
    constant Uniforms& uniforms [[buffer(0)]],
    device float4* buffers_0 [[buffer(1)]],
    device float4* buffers_1 [[buffer(2)]],
    device float4* buffers_2 [[buffer(3)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint buffers_2_last = buffer_sizes[3] / 16u - 1u;
  const uint buffers_1_last = buffer_sizes[2] / 16u - 1u;
  const uint buffers_0_last = buffer_sizes[1] / 16u - 1u;
  const float4 value = texel(inputs.i, textures) + textures[3].read(min(uint2(0u), uint2(textures[3].get_width(0), textures[3].get_height(0)) - uint2(1u)), 0);
  switch (uniforms.other) {
    case 0u: {
      buffers_0[min(inputs.i, buffers_0_last)] = value;
      break;
    }
    case 1u: {
      buffers_1[min(inputs.i, buffers_1_last)] = value;
      break;
    }
    default: {
      buffers_2[min(inputs.i, buffers_2_last)] = value;
      break;
    }
  }
  return main_outputs{textures[min(uniforms.index, 3u)].sample(samplers[min(inputs.i, 1u)], inputs.at, level(0.0f))};
}
