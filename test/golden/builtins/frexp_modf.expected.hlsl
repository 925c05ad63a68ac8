struct frexp_result_f32 {
  float fract;
  int exp_1;
};

struct modf_result_vec3_f32 {
  float3 fract;
  float3 whole;
};

RWByteAddressBuffer x : register(u0);
RWByteAddressBuffer v : register(u1);

frexp_result_f32 frexp_parts(float x) {
  float exponent;
  frexp_result_f32 result;
  result.fract = float(sign(x)) * frexp(abs(x), exponent);
  result.exp_1 = int(exponent);
  return result;
}

modf_result_vec3_f32 modf_parts(float3 x) {
  modf_result_vec3_f32 result;
  result.fract = modf(x, result.whole);
  return result;
}

[numthreads(1, 1, 1)]
void main() {
  const frexp_result_f32 r = frexp_parts(asfloat(x.Load(0u)));
  x.Store(4u, asuint(r.fract * float(r.exp_1)));
  const modf_result_vec3_f32 m = modf_parts(asfloat(v.Load3(0u)));
  v.Store3(0u, asuint(m.fract + m.whole));
  x.Store(8u, asuint(0.5f));
}
