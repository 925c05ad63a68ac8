// fragment main
#version 460
#extension GL_EXT_null_initializer : require

struct In {
  vec4 v;
  vec4 place;
};

struct Held {
  float scale;
  mat2 m;
};

vec4 history[20] = {};
layout(location = 0) in vec4 v;
layout(location = 0) out vec4 result;

vec2 turn(mat2 m, vec2 v_1) {
  return m * v_1;
}

vec2 turn_twice(Held h, vec2 v_1) {
  return turn(h.m, turn(h.m, v_1)) * h.scale;
}

void main() {
  const uint value = uint(gl_SampleID);
  const In value_1 = In(v, vec4(floor(gl_FragCoord.x) + 0.5f, floor(gl_FragCoord.y) + 0.5f, gl_FragCoord.z, gl_FragCoord.w));
  const vec4 loaded = history[3];
  history[3] = vec4(loaded.x, value_1.v.x, loaded.z, loaded.w);
  const uint value_2 = min(value, 19u);
  const vec4 loaded_1 = history[value_2];
  history[value_2] = vec4(history[value_2].x + 1.0f, loaded_1.y, loaded_1.z, loaded_1.w);
  vec4 last = value_1.v;
  last = vec4(value == 0u ? 2.0f : last.x, value == 1u ? 2.0f : last.y, value == 2u ? 2.0f : last.z, value == 3u ? 2.0f : last.w);
  const vec4 value_3 = value_1.v;
  const vec4 value_4 = floor(vec4(0.5f) + vec4(127.0f) * vec4(clamp(value_3.x, -1.0f, 1.0f), clamp(value_3.y, -1.0f, 1.0f), clamp(value_3.z, -1.0f, 1.0f), clamp(value_3.w, -1.0f, 1.0f)));
  const float value_5 = value_4.x;
  const float value_6 = value_4.y;
  const float value_7 = value_4.z;
  const float value_8 = value_4.w;
  const uvec4 value_9 = (uvec4(ivec4(vec4(value_5 >= -2147483648.0f ? min(value_5, 2147483520.0f) : -2147483648.0f, value_6 >= -2147483648.0f ? min(value_6, 2147483520.0f) : -2147483648.0f, value_7 >= -2147483648.0f ? min(value_7, 2147483520.0f) : -2147483648.0f, value_8 >= -2147483648.0f ? min(value_8, 2147483520.0f) : -2147483648.0f))) & uvec4(255u)) << uvec4(0u, 8u, 16u, 24u);
  const vec4 value_10 = value_1.v;
  const vec4 value_11 = floor(vec4(0.5f) + vec4(255.0f) * vec4(clamp(value_10.x, 0.0f, 1.0f), clamp(value_10.y, 0.0f, 1.0f), clamp(value_10.z, 0.0f, 1.0f), clamp(value_10.w, 0.0f, 1.0f)));
  const float value_12 = value_11.x;
  const float value_13 = value_11.y;
  const float value_14 = value_11.z;
  const float value_15 = value_11.w;
  const uvec4 value_16 = (uvec4(vec4(value_12 >= 0.0f ? min(value_12, 4294967040.0f) : 0.0f, value_13 >= 0.0f ? min(value_13, 4294967040.0f) : 0.0f, value_14 >= 0.0f ? min(value_14, 4294967040.0f) : 0.0f, value_15 >= 0.0f ? min(value_15, 4294967040.0f) : 0.0f)) & uvec4(255u)) << uvec4(0u, 8u, 16u, 24u);
  const uvec4 packed_1 = uvec4(value_9.x | value_9.y | (value_9.z | value_9.w), value_16.x | value_16.y | (value_16.z | value_16.w), 0u, 0u);
  const vec4 value_17 = vec4((ivec4(int(packed_1.x)) << uvec4(24u, 16u, 8u, 0u)) >> uvec4(24u)) / vec4(127.0f);
  const vec4 bytes = vec4(max(value_17.x, -1.0f), max(value_17.y, -1.0f), max(value_17.z, -1.0f), max(value_17.w, -1.0f)) + vec4((uvec4(packed_1.y) >> uvec4(0u, 8u, 16u, 24u)) & uvec4(255u)) / vec4(255.0f);
  const vec4 value_18 = value_1.v;
  const vec4 value_19 = vec4(min(value_18.x, last.x), min(value_18.y, last.y), min(value_18.z, last.z), min(value_18.w, last.w));
  const vec4 loaded_2 = history[3];
  const vec4 value_20 = vec4(max(bytes.x, loaded_2.x), max(bytes.y, loaded_2.y), max(bytes.z, loaded_2.z), max(bytes.w, loaded_2.w));
  const vec4 bounded = vec4(min(max(value_19.x, 0.0f), value_20.x), min(max(value_19.y, 0.0f), value_20.y), min(max(value_19.z, 0.0f), value_20.z), min(max(value_19.w, 0.0f), value_20.w));
  const float whole = max(value_1.v.x, 0.5f);
  const vec2 value_21 = value_1.v.xy;
  const vec2 r = value_21 - vec2(2.0f * dot(vec2(0.0f, 1.0f), value_21)) * vec2(0.0f, 1.0f) + reflect(value_1.v.xyz, vec3(0.0f, 1.0f, 0.0f)).xy;
  const vec2 t = turn_twice(Held(whole, mat2(vec2(1.0f, 2.0f), vec2(3.0f, 4.0f))), r);
  result = bounded + history[value_2] + vec4(t, value_1.place.xy) + value_1.place.z;
}
