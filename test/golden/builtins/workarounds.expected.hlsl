struct In {
  float4 v;
  float4 place;
};

struct Held {
  float scale;
  row_major float2x2 m;
};

static float4 history[20] = (float4[20])0;

float2 turn(float2x2 m, float2 v) {
  return mul(v, m);
}

float2 turn_twice(Held h, float2 v) {
  return turn(h.m, turn(h.m, v)) * h.scale;
}

struct main_inputs {
  float4 v : TEXCOORD0;
  float4 place : SV_Position;
  uint s : SV_SampleIndex;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  const float4 place = float4(inputs.place.xyz, 1.0f / inputs.place.w);
  const In value = {inputs.v, float4(floor(place.x) + 0.5f, floor(place.y) + 0.5f, place.z, place.w)};
  const float4 loaded = history[3];
  history[3] = float4(loaded.x, value.v.x, loaded.z, loaded.w);
  const uint value_1 = min(inputs.s, 19u);
  const float4 loaded_1 = history[value_1];
  history[value_1] = float4(history[value_1].x + 1.0f, loaded_1.y, loaded_1.z, loaded_1.w);
  float4 last = value.v;
  last = float4(inputs.s == 0u ? 2.0f : last.x, inputs.s == 1u ? 2.0f : last.y, inputs.s == 2u ? 2.0f : last.z, inputs.s == 3u ? 2.0f : last.w);
  const float4 value_2 = value.v;
  const float4 value_3 = floor(float4(0.5f, 0.5f, 0.5f, 0.5f) + float4(127.0f, 127.0f, 127.0f, 127.0f) * float4(clamp(value_2.x, -1.0f, 1.0f), clamp(value_2.y, -1.0f, 1.0f), clamp(value_2.z, -1.0f, 1.0f), clamp(value_2.w, -1.0f, 1.0f)));
  const float4 value_4 = value.v;
  const float4 value_5 = floor(float4(0.5f, 0.5f, 0.5f, 0.5f) + float4(255.0f, 255.0f, 255.0f, 255.0f) * float4(clamp(value_4.x, 0.0f, 1.0f), clamp(value_4.y, 0.0f, 1.0f), clamp(value_4.z, 0.0f, 1.0f), clamp(value_4.w, 0.0f, 1.0f)));
  const uint4 packed = uint4(uint(pack_s8(int4(float4(clamp(value_3.x, -2147483648.0f, 2147483520.0f), clamp(value_3.y, -2147483648.0f, 2147483520.0f), clamp(value_3.z, -2147483648.0f, 2147483520.0f), clamp(value_3.w, -2147483648.0f, 2147483520.0f))))), uint(pack_u8(uint4(float4(clamp(value_5.x, 0.0f, 4294967040.0f), clamp(value_5.y, 0.0f, 4294967040.0f), clamp(value_5.z, 0.0f, 4294967040.0f), clamp(value_5.w, 0.0f, 4294967040.0f))))), 0u, 0u);
  const float4 value_6 = float4(unpack_s8s32(packed.x)) / float4(127.0f, 127.0f, 127.0f, 127.0f);
  const float4 bytes = float4(max(value_6.x, -1.0f), max(value_6.y, -1.0f), max(value_6.z, -1.0f), max(value_6.w, -1.0f)) + float4(unpack_u8u32(packed.y)) / float4(255.0f, 255.0f, 255.0f, 255.0f);
  const float4 value_7 = value.v;
  const float4 value_8 = float4(min(value_7.x, last.x), min(value_7.y, last.y), min(value_7.z, last.z), min(value_7.w, last.w));
  const float4 loaded_2 = history[3];
  const float4 value_9 = float4(max(bytes.x, loaded_2.x), max(bytes.y, loaded_2.y), max(bytes.z, loaded_2.z), max(bytes.w, loaded_2.w));
  const float4 bounded = float4(min(max(value_8.x, 0.0f), value_9.x), min(max(value_8.y, 0.0f), value_9.y), min(max(value_8.z, 0.0f), value_9.z), min(max(value_8.w, 0.0f), value_9.w));
  const float whole = max(value.v.x, 0.5f);
  const float2 value_10 = value.v.xy;
  const float2 r = value_10 - (float2)(2.0f * dot(float2(0.0f, 1.0f), value_10)) * float2(0.0f, 1.0f) + reflect(value.v.xyz, float3(0.0f, 1.0f, 0.0f)).xy;
  const Held value_11 = {whole, float2x2(float2(1.0f, 2.0f), float2(3.0f, 4.0f))};
  const float2 t = turn_twice(value_11, r);
  const main_outputs outputs = {bounded + history[value_1] + float4(t, value.place.xy) + value.place.z};
  return outputs;
}
