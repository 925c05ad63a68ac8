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

template <typename T, typename W>
T weighted_sum(T x, T y, W weight) {
  return x * (W(1.0f) - weight) + y * weight;
}

template <typename U, typename T>
T integer_abs(T x) {
  return max(x, T(U(0u) - U(x)));
}

template <typename T>
T integer_sign(T x) {
  return select(select(T(0), T(1), x > T(0)), T(-1), x < T(0));
}

template <typename T, int N>
T integer_dot(vec<T, N> a, vec<T, N> b) {
  uint sum = 0u;
  for (int i = 0; i < N; i++) {
    sum += uint(a[i]) * uint(b[i]);
  }
  return T(sum);
}

uint dot4_u8_packed(uint a, uint b) {
  const uint4 products = uint4(as_type<uchar4>(a)) * uint4(as_type<uchar4>(b));
  return products.x + products.y + products.z + products.w;
}

int dot4_i8_packed(uint a, uint b) {
  const int4 products = int4(as_type<char4>(a)) * int4(as_type<char4>(b));
  return products.x + products.y + products.z + products.w;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    device fixed_array<float, 8>& f [[buffer(0)]],
    device int2& i [[buffer(1)]],
    device uint& u [[buffer(2)]]) {
  f[0] = abs(f[0]) + acos(f[1]) + acosh(f[2]) + asin(f[3]) + asinh(f[4]) + atan(f[5]) + atanh(f[6]);
  f[1] = atan2(f[0], f[1]) + ceil(f[2]) + clamp(f[3], 0.0f, 1.0f) + cos(f[4]) + cosh(f[5]) + f[6] * 57.29578f;
  f[2] = exp(f[0]) + exp2(f[1]) + floor(f[2]) + fma(f[3], f[4], f[5]) + fract(f[6]);
  f[3] = rsqrt(f[0]) + ldexp(f[1], i.x) + log(f[2]) + log2(f[3]) + max(f[4], f[5]) + min(f[6], f[7]);
  f[4] = weighted_sum(f[0], f[1], f[2]) + pow(f[3], f[4]) + float(half(f[5])) + f[6] * 0.017453292f + rint(f[7]);
  f[5] = saturate(f[0]) + sign(f[1]) + sin(f[2]) + sinh(f[3]) + smoothstep(0.0f, 1.0f, f[4]) + sqrt(f[5]);
  f[6] = step(f[0], f[1]) + tan(f[2]) + precise::tanh(f[3]) + trunc(f[4]);
  i = int2(uint2(integer_abs<uint2>(i)) + uint2(clamp(i, int2(-1), int2(1))) + uint2(max(i, i.yx)) + uint2(integer_sign(i)) + uint(integer_dot(i, i)));
  u = max(u, 3u) + min(u, 9u) + dot4_u8_packed(u, u) + uint(dot4_i8_packed(u, u));
}
