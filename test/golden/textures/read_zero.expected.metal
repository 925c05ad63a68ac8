#include <metal_stdlib>
using namespace metal;

struct main_inputs {
  int2 k [[user(loc0), flat]];
};

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(
    main_inputs inputs [[stage_in]],
    float4 at [[position]],
    texture2d<float> flat [[texture(0)]],
    texture2d_array<uint> layers [[texture(1)]],
    texture2d_ms<float> samples [[texture(2)]],
    depth2d<float> depth [[texture(3)]],
    texture1d<float> line [[texture(4)]],
    texture2d<float, access::write> written [[texture(5)]]) {
  float4 chosen;
  if (all(uint2(inputs.k) < uint2(flat.get_width(0), flat.get_height(0)))) {
    chosen = flat.read(uint2(inputs.k), 0);
  } else {
    chosen = float4(0.0f);
  }
  const int value = inputs.k.x;
  const uint value_1 = min(uint(value), flat.get_num_mip_levels() - 1u);
  float4 chosen_1;
  if (uint(value) < flat.get_num_mip_levels() && all(uint2(inputs.k) < uint2(flat.get_width(value_1), flat.get_height(value_1)))) {
    chosen_1 = flat.read(uint2(inputs.k), value);
  } else {
    chosen_1 = float4(0.0f);
  }
  float4 sum = chosen + chosen_1;
  const int value_2 = inputs.k.x;
  const int value_3 = inputs.k.y;
  const uint value_4 = min(uint(value_3), layers.get_num_mip_levels() - 1u);
  uint4 chosen_2;
  if (uint(value_2) < layers.get_array_size() && uint(value_3) < layers.get_num_mip_levels() && all(uint2(inputs.k) < uint2(layers.get_width(value_4), layers.get_height(value_4)))) {
    chosen_2 = layers.read(uint2(inputs.k), uint(max(value_2, 0)), value_3);
  } else {
    chosen_2 = uint4(0u);
  }
  sum = sum + float4(chosen_2);
  const int value_5 = inputs.k.x;
  float4 chosen_3;
  if (uint(value_5) < samples.get_num_samples() && all(uint2(inputs.k) < uint2(samples.get_width(), samples.get_height()))) {
    chosen_3 = samples.read(uint2(inputs.k), value_5);
  } else {
    chosen_3 = float4(0.0f);
  }
  sum = sum + chosen_3;
  float chosen_4;
  if (all(uint2(inputs.k) < uint2(depth.get_width(0), depth.get_height(0)))) {
    chosen_4 = depth.read(uint2(inputs.k), 0);
  } else {
    chosen_4 = 0.0f;
  }
  sum.x = sum.x + chosen_4;
  const int value_6 = inputs.k.x;
  const int value_7 = inputs.k.y;
  float4 chosen_5;
  if (uint(value_7) < 1u && uint(value_6) < line.get_width()) {
    chosen_5 = line.read(uint(value_6));
  } else {
    chosen_5 = float4(0.0f);
  }
  sum = sum + chosen_5;
  const float4 loaded = sum;
  if (all(uint2(inputs.k) < uint2(written.get_width(), written.get_height()))) {
    written.write(loaded, uint2(inputs.k));
  }
  return main_outputs{sum};
}
