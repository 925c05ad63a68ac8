struct modf_result_vec4_f32 {
  float4 fract;
  float4 whole;
};

struct modf_result_f32 {
  float fract;
  float whole;
};

struct frexp_result_vec4_f32 {
  float4 fract;
  int4 exp_1;
};

struct frexp_result_f32 {
  float fract;
  int exp_1;
};

RWByteAddressBuffer o : register(u0);

uint o_byte_size() {
  uint bytes;
  o.GetDimensions(bytes);
  return bytes;
}

float4 whole_part(float4 x) {
  return x < 0.0f ? ceil(x) : floor(x);
}

float whole_part(float x) {
  return x < 0.0f ? ceil(x) : floor(x);
}

float4 nearest_even(float4 x) {
  const float4 below = floor(x);
  const float4 rest = x - below;
  return rest > 0.5f || (rest == 0.5f && frac(below * 0.5f) != 0.0f) ? below + 1.0f : below;
}

float nearest_even(float x) {
  const float below = floor(x);
  const float rest = x - below;
  return rest > 0.5f || (rest == 0.5f && frac(below * 0.5f) != 0.0f) ? below + 1.0f : below;
}

modf_result_vec4_f32 modf_parts(float4 x) {
  modf_result_vec4_f32 result;
  result.whole = whole_part(x);
  result.fract = x - result.whole;
  return result;
}

modf_result_f32 modf_parts_1(float x) {
  modf_result_f32 result;
  result.whole = whole_part(x);
  result.fract = x - result.whole;
  return result;
}

frexp_result_vec4_f32 frexp_parts(float4 x) {
  float4 exponent;
  frexp_result_vec4_f32 result;
  result.fract = float4(sign(x)) * frexp(asfloat(asuint(x) & 0x7fffffffu), exponent);
  result.exp_1 = int4(exponent);
  return result;
}

frexp_result_f32 frexp_parts_1(float x) {
  float exponent;
  frexp_result_f32 result;
  result.fract = float(sign(x)) * frexp(asfloat(asuint(x) & 0x7fffffffu), exponent);
  result.exp_1 = int(exponent);
  return result;
}

[numthreads(1, 1, 1)]
void main() {
  const uint o_last = o_byte_size() / 16u - 1u;
  const float4 v = asfloat(o.Load4(0u));
  o.Store4(min(1u, o_last) * 16u, asuint(whole_part(v) + whole_part(3e+09f)));
  o.Store4(min(2u, o_last) * 16u, asuint(nearest_even(v) + nearest_even(v.x)));
  o.Store4(min(3u, o_last) * 16u, asuint(modf_parts(v).fract + modf_parts_1(v.x).whole));
  o.Store4(min(4u, o_last) * 16u, asuint(frexp_parts(v).fract));
  o.Store(min(5u, o_last) * 16u, asuint(frexp_parts_1(v.x).fract));
}
