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

struct frexp_result_f32 {
  float fract_1;
  int exp_1;
};

struct modf_result_vec3_f32 {
  float3 fract_1;
  float3 whole;
};

frexp_result_f32 frexp_parts(float x) {
  frexp_result_f32 result;
  result.fract_1 = frexp(x, result.exp_1);
  return result;
}

modf_result_vec3_f32 modf_parts(float3 x) {
  modf_result_vec3_f32 result;
  result.fract_1 = modf(x, result.whole);
  return result;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    device fixed_array<float, 4>& x [[buffer(0)]],
    device float3& v [[buffer(1)]]) {
  const frexp_result_f32 r = frexp_parts(x[0]);
  x[1] = r.fract_1 * float(r.exp_1);
  const modf_result_vec3_f32 m = modf_parts(v);
  reinterpret_cast<device packed_float3&>(v) = m.fract_1 + m.whole;
  x[2] = 0.5f;
}
