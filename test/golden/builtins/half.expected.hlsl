RWByteAddressBuffer h : register(u0);
cbuffer scale_constants : register(b1) {
  float16_t2 scale;
}

uint h_byte_size() {
  uint bytes;
  h.GetDimensions(bytes);
  return bytes;
}

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const uint value = min(i, h_byte_size() / 8u - 1u);
  const float16_t4 v = h.Load<float16_t4>(value * 8u) * float16_t(2.0) + float16_t4(scale, scale.yx);
  h.Store<float16_t4>(value * 8u, max(v, float16_t4(float16_t(0.0), float16_t(0.0), float16_t(0.0), float16_t(0.0))) + sqrt(abs(v)) + dot(v, v) + float16_t4(clamp(v.xy, float16_t2(float16_t(0.0), float16_t(0.0)), float16_t2(float16_t(1.0), float16_t(1.0))), float16_t(0.099975586), float16_t(65504.0)));
}
