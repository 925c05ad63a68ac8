#include <metal_stdlib>
using namespace metal;

template <typename T, size_t N>
struct fixed_array {
  T elements[N];
  thread T& operator[](size_t i) thread { return elements[i]; }
  const thread T& operator[](size_t i) const thread { return elements[i]; }
  device T& operator[](size_t i) device { return elements[i]; }
  const device T& operator[](size_t i) const device { return elements[i]; }
  threadgroup T& operator[](size_t i) threadgroup { return elements[i]; }
  const threadgroup T& operator[](size_t i) const threadgroup { return elements[i]; }
  const constant T& operator[](size_t i) const constant { return elements[i]; }
};

struct In {
  float4 v;
  float4 place;
};

struct Held {
  float scale;
  float2x2 m;
};

float2 turn(thread float2x2* m, float2 v) {
  return *m * v;
}

float2 turn_twice(thread Held* h, float2 v) {
  const Held loaded = *h;
  float2x2 variable = loaded.m;
  const float2 result = turn(&variable, v);
  float2x2 variable_1 = loaded.m;
  const float2 result_1 = turn(&variable_1, result);
  return result_1 * loaded.scale;
}

struct main_inputs {
  float4 v [[user(loc0)]];
};

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(
    main_inputs in [[stage_in]],
    float4 place [[position]],
    uint s [[sample_id]]) {
  fixed_array<float4, 20> history = {};
  const In value = In{in.v, float4(floor(place.x) + 0.5f, floor(place.y) + 0.5f, place.z, place.w)};
  const float4 loaded = history[3];
  history[3] = float4(loaded.x, value.v.x, loaded.z, loaded.w);
  const uint value_1 = min(s, 19u);
  const float4 loaded_1 = history[value_1];
  history[value_1] = float4(history[value_1].x + 1.0f, loaded_1.y, loaded_1.z, loaded_1.w);
  float4 last = value.v;
  last = float4(s == 0u ? 2.0f : last.x, s == 1u ? 2.0f : last.y, s == 2u ? 2.0f : last.z, s == 3u ? 2.0f : last.w);
  const float4 value_2 = value.v;
  const float4 value_3 = floor(float4(0.5f) + float4(127.0f) * float4(clamp(value_2.x, -1.0f, 1.0f), clamp(value_2.y, -1.0f, 1.0f), clamp(value_2.z, -1.0f, 1.0f), clamp(value_2.w, -1.0f, 1.0f)));
  const float4 value_4 = value.v;
  const float4 value_5 = floor(float4(0.5f) + float4(255.0f) * float4(clamp(value_4.x, 0.0f, 1.0f), clamp(value_4.y, 0.0f, 1.0f), clamp(value_4.z, 0.0f, 1.0f), clamp(value_4.w, 0.0f, 1.0f)));
  const uint4 packed = uint4(as_type<uint>(char4(int4(float4(precise::clamp(value_3.x, -2147483648.0f, 2147483520.0f), precise::clamp(value_3.y, -2147483648.0f, 2147483520.0f), precise::clamp(value_3.z, -2147483648.0f, 2147483520.0f), precise::clamp(value_3.w, -2147483648.0f, 2147483520.0f))))), as_type<uint>(uchar4(uint4(float4(precise::clamp(value_5.x, 0.0f, 4294967040.0f), precise::clamp(value_5.y, 0.0f, 4294967040.0f), precise::clamp(value_5.z, 0.0f, 4294967040.0f), precise::clamp(value_5.w, 0.0f, 4294967040.0f))))), 0u, 0u);
  const float4 value_6 = float4(int4(as_type<char4>(packed.x))) / float4(127.0f);
  const float4 bytes = float4(max(value_6.x, -1.0f), max(value_6.y, -1.0f), max(value_6.z, -1.0f), max(value_6.w, -1.0f)) + float4(uint4(as_type<uchar4>(packed.y))) / float4(255.0f);
  const float4 value_7 = value.v;
  const float4 value_8 = float4(min(value_7.x, last.x), min(value_7.y, last.y), min(value_7.z, last.z), min(value_7.w, last.w));
  const float4 loaded_2 = history[3];
  const float4 value_9 = float4(max(bytes.x, loaded_2.x), max(bytes.y, loaded_2.y), max(bytes.z, loaded_2.z), max(bytes.w, loaded_2.w));
  const float4 bounded = float4(min(max(value_8.x, 0.0f), value_9.x), min(max(value_8.y, 0.0f), value_9.y), min(max(value_8.z, 0.0f), value_9.z), min(max(value_8.w, 0.0f), value_9.w));
  const float whole = max(value.v.x, 0.5f);
  const float2 value_10 = value.v.xy;
  const float2 r = value_10 - float2(2.0f * dot(float2(0.0f, 1.0f), value_10)) * float2(0.0f, 1.0f) + reflect(value.v.xyz, float3(0.0f, 1.0f, 0.0f)).xy;
  Held variable = Held{whole, float2x2(float2(1.0f, 2.0f), float2(3.0f, 4.0f))};
  const float2 t = turn_twice(&variable, r);
  return main_outputs{bounded + history[value_1] + float4(t, value.place.xy) + value.place.z};
}
