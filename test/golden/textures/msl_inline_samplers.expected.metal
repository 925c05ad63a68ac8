#include <metal_stdlib>
using namespace metal;

constexpr sampler smooth_(address::repeat, filter::linear, mip_filter::linear);
constexpr sampler compares(s_address::mirrored_repeat, t_address::clamp_to_border, r_address::clamp_to_edge, border_color::opaque_white, mag_filter::linear, min_filter::nearest, mip_filter::nearest, compare_func::less_equal);
constexpr sampler plain(address::clamp_to_edge, filter::nearest, mip_filter::none, lod_clamp(0.5f, 4.0f), max_anisotropy(8));

float4 look(sampler s, float2 at, texture2d<float> t) {
  return t.sample(s, at, level(0.0f));
}

float4 nested(float2 at, texture2d<float> t) {
  return look(smooth_, at, t) + look(plain, at, t);
}

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(
    float4 at [[position]],
    texture2d<float> t [[texture(0)]],
    depth2d<float> d [[texture(2)]],
    sampler bound [[sampler(0)]]) {
  return main_outputs{nested(at.xy, t) + t.sample(bound, at.xy) + d.sample_compare(compares, at.xy, 0.5f)};
}

struct none_outputs {
  float4 value [[color(0)]];
};

fragment none_outputs none(float4 at [[position]], texture2d<float> t [[texture(0)]]) {
  return none_outputs{look(smooth_, at.xy, t)};
}
