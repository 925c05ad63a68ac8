RWByteAddressBuffer f : register(u0);
RWByteAddressBuffer i : register(u1);
RWByteAddressBuffer u : register(u2);

float arc_cosh(float x) {
  return log(x + sqrt(x * x - 1.0f));
}

float arc_sinh(float x) {
  return sign(x) * log(abs(x) + sqrt(x * x + 1.0f));
}

float arc_tanh(float x) {
  return 0.5f * log((1.0f + x) / (1.0f - x));
}

float scale_by_power(float x, float exponent) {
  const float part = trunc(clamp(exponent, -1000.0f, 1000.0f) * 0.5f);
  return ldexp(ldexp(x, part), exponent - part);
}

float weighted_sum(float x, float y, float weight) {
  return x * (1.0 - weight) + y * weight;
}

[numthreads(1, 1, 1)]
void main() {
  f.Store(0u, asuint(abs(asfloat(f.Load(0u))) + acos(asfloat(f.Load(4u))) + arc_cosh(asfloat(f.Load(8u))) + asin(asfloat(f.Load(12u))) + arc_sinh(asfloat(f.Load(16u))) + atan(asfloat(f.Load(20u))) + arc_tanh(asfloat(f.Load(24u)))));
  f.Store(4u, asuint(atan2(asfloat(f.Load(0u)), asfloat(f.Load(4u))) + ceil(asfloat(f.Load(8u))) + clamp(asfloat(f.Load(12u)), 0.0f, 1.0f) + cos(asfloat(f.Load(16u))) + cosh(asfloat(f.Load(20u))) + degrees(asfloat(f.Load(24u)))));
  f.Store(8u, asuint(exp(asfloat(f.Load(0u))) + exp2(asfloat(f.Load(4u))) + floor(asfloat(f.Load(8u))) + mad(asfloat(f.Load(12u)), asfloat(f.Load(16u)), asfloat(f.Load(20u))) + frac(asfloat(f.Load(24u)))));
  f.Store(12u, asuint(rsqrt(asfloat(f.Load(0u))) + scale_by_power(asfloat(f.Load(4u)), asint(i.Load(0u))) + log(asfloat(f.Load(8u))) + log2(asfloat(f.Load(12u))) + max(asfloat(f.Load(16u)), asfloat(f.Load(20u))) + min(asfloat(f.Load(24u)), asfloat(f.Load(28u)))));
  f.Store(16u, asuint(weighted_sum(asfloat(f.Load(0u)), asfloat(f.Load(4u)), asfloat(f.Load(8u))) + pow(asfloat(f.Load(12u)), asfloat(f.Load(16u))) + f16tof32(f32tof16(asfloat(f.Load(20u)))) + radians(asfloat(f.Load(24u))) + round(asfloat(f.Load(28u)))));
  f.Store(20u, asuint(saturate(asfloat(f.Load(0u))) + float(sign(asfloat(f.Load(4u)))) + sin(asfloat(f.Load(8u))) + sinh(asfloat(f.Load(12u))) + smoothstep(0.0f, 1.0f, asfloat(f.Load(16u))) + sqrt(asfloat(f.Load(20u)))));
  f.Store(24u, asuint(step(asfloat(f.Load(0u)), asfloat(f.Load(4u))) + tan(asfloat(f.Load(8u))) + tanh(asfloat(f.Load(12u))) + trunc(asfloat(f.Load(16u)))));
  i.Store2(0u, asuint(int2(uint2(abs(asint(i.Load2(0u)))) + uint2(clamp(asint(i.Load2(0u)), int2(-1, -1), int2(1, 1))) + uint2(max(asint(i.Load2(0u)), asint(i.Load2(0u)).yx)) + uint2(sign(asint(i.Load2(0u)))) + uint(dot(asint(i.Load2(0u)), asint(i.Load2(0u)))))));
  u.Store(0u, max(u.Load(0u), 3u) + min(u.Load(0u), 9u) + dot4add_u8packed(u.Load(0u), u.Load(0u), 0u) + uint(dot4add_i8packed(u.Load(0u), u.Load(0u), 0)));
}
