// Defines the common, integer, relational, math and geometric functions (6.2 to 6.8). As in the
// tables of the specification, there is one overload per type, so a call with an argument of
// another type is ambiguous.
#ifndef TEST_MSL_FUNCTIONS_H
#define TEST_MSL_FUNCTIONS_H

#include "matrices.h"

#ifdef METAL_RUNS
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif

namespace metal {

// Expand a macro M for all types of one kind, as M(f, type, number of components, scalar type).
#define METAL_WIDTHS(M, f, T) M(f, T, 1, T) M(f, T##2, 2, T) M(f, T##3, 3, T) M(f, T##4, 4, T)
#define METAL_FLOATS(M, f) METAL_WIDTHS(M, f, half) METAL_WIDTHS(M, f, float)
#define METAL_WORDS(M, f) METAL_WIDTHS(M, f, int) METAL_WIDTHS(M, f, uint)
#define METAL_INTEGERS(M, f)                                                                                      \
  METAL_WIDTHS(M, f, char)                                                                                        \
  METAL_WIDTHS(M, f, uchar)                                                                                       \
  METAL_WIDTHS(M, f, short)                                                                                       \
  METAL_WIDTHS(M, f, ushort)                                                                                      \
  METAL_WORDS(M, f)                                                                                               \
  METAL_WIDTHS(M, f, long)                                                                                        \
  METAL_WIDTHS(M, f, ulong)
#define METAL_NUMBERS(M, f) METAL_INTEGERS(M, f) METAL_FLOATS(M, f)

// Define component-wise functions. `__inner::f_`, which METAL_ONE defines below, computes one
// component.
#define METAL_F1(f, V, N, T) METAL_INLINE V f(V x) METAL_DOES(return __inner::map<V, T, N, __inner::f##_>(x);)
#define METAL_F2(f, V, N, T) METAL_INLINE V f(V x, V y) METAL_DOES(return __inner::map<V, T, N, __inner::f##_>(x, y);)
#define METAL_F3(f, V, N, T) METAL_INLINE V f(V x, V y, V z) METAL_DOES(return __inner::map<V, T, N, __inner::f##_>(x, y, z);)

#ifdef METAL_RUNS
namespace __inner {
namespace c {
extern "C" {
double sin(double), cos(double), tan(double), asin(double), acos(double), atan(double), sinh(double), cosh(double),
    tanh(double), asinh(double), acosh(double), atanh(double), exp(double), exp2(double), log(double), log2(double),
    log10(double), sqrt(double), floor(double), ceil(double), trunc(double), rint(double), round(double),
    fabs(double), pow(double, double), fmod(double, double), atan2(double, double), ldexp(double, int),
    frexp(double, int*), fmax(double, double), fmin(double, double), copysign(double, double), fma(double, double, double);
}
}  // namespace c
template <class V, class T, int N, class F, class... A>
METAL_INLINE V map(A... a) {
  V r;
  T components[N];
  for (int k = 0; k < N; ++k) components[k] = F::template one<T>(parts<A>::at(a, k)...);
  __builtin_memcpy(&r, components, sizeof(components));
  return r;
}
#define METAL_ONE(f, expression, ...) \
  struct f##_ {                       \
    template <class T>                \
    static T one(__VA_ARGS__) {       \
      return static_cast<T>(expression); \
    }                                 \
  };
#define METAL_WIDE(x) static_cast<double>(x)
#define METAL_C1(f) METAL_ONE(f, c::f(x), T x)
template <class T>
METAL_INLINE T magnitude(T x) {
  return kind_of<T>::value == kFloat ? static_cast<T>(c::fabs(x)) : x < T(0) ? static_cast<T>(0ul - static_cast<ulong>(x)) : x;
}
template <class T>
struct as_unsigned {
  static ulong of(T x) { return static_cast<ulong>(x) & (~0ul >> (64 - 8 * sizeof(T))); }
};
template <class T>
METAL_INLINE T extract(T x, uint offset, uint bits) {
  const uint size = 8 * sizeof(T);
  if (offset > size || bits > size - offset) out_of_bounds();  // undefined in Metal
  if (bits == 0) return 0;
  const ulong left = as_unsigned<T>::of(x) << (64 - bits - offset);
  return static_cast<T>(T(-1) < T(0) ? static_cast<ulong>(static_cast<long>(left) >> (64 - bits)) : left >> (64 - bits));
}
template <class T>
METAL_INLINE T insert(T x, T y, uint offset, uint bits) {
  const uint size = 8 * sizeof(T);
  if (offset > size || bits > size - offset) out_of_bounds();
  if (bits == 0) return x;
  const ulong mask = (~0ul >> (64 - bits)) << offset;
  return static_cast<T>((as_unsigned<T>::of(x) & ~mask) | ((as_unsigned<T>::of(y) << offset) & mask));
}
template <class T>
METAL_INLINE T hermite(T low, T high, T x) {
  T t = (x - low) / (high - low);
  t = t < T(0) ? T(0) : t > T(1) ? T(1) : t;
  return static_cast<T>(t * t * (T(3) - T(2) * t));
}
template <class T>
inline ulong reversed(ulong x) {
  ulong r = 0;
  for (uint k = 0; k < 8 * sizeof(T); ++k) r |= (x >> k & 1) << (8 * sizeof(T) - 1 - k);
  return r;
}
METAL_C1(sin)
METAL_C1(cos)
METAL_C1(tan)
METAL_C1(asin)
METAL_C1(acos)
METAL_C1(atan)
METAL_C1(sinh)
METAL_C1(cosh)
METAL_C1(tanh)
METAL_C1(asinh)
METAL_C1(acosh)
METAL_C1(atanh)
METAL_C1(exp)
METAL_C1(exp2)
METAL_C1(log)
METAL_C1(log2)
METAL_C1(log10)
METAL_C1(sqrt)
METAL_C1(floor)
METAL_C1(ceil)
METAL_C1(trunc)
METAL_C1(rint)
METAL_C1(round)
METAL_ONE(fabs, c::fabs(x), T x)
METAL_ONE(exp10, c::pow(10.0, x), T x)
METAL_ONE(sinpi, c::sin(x * 3.14159265358979323846), T x)
METAL_ONE(cospi, c::cos(x * 3.14159265358979323846), T x)
METAL_ONE(tanpi, c::tan(x * 3.14159265358979323846), T x)
METAL_ONE(rsqrt, 1 / c::sqrt(x), T x)
METAL_ONE(fract, x - static_cast<T>(c::floor(x)), T x)
METAL_ONE(saturate, x < T(0) ? T(0) : x > T(1) ? T(1) : x, T x)
METAL_ONE(sign, x > T(0) ? T(1) : x < T(0) ? T(-1) : T(0), T x)
METAL_ONE(abs, magnitude(x), T x)
METAL_ONE(clz, as_unsigned<T>::of(x) == 0 ? 8 * sizeof(T) : __builtin_clzl(as_unsigned<T>::of(x)) - (64 - 8 * sizeof(T)), T x)
METAL_ONE(ctz, as_unsigned<T>::of(x) == 0 ? 8 * sizeof(T) : __builtin_ctzl(as_unsigned<T>::of(x)), T x)
METAL_ONE(popcount, __builtin_popcountl(as_unsigned<T>::of(x)), T x)
METAL_ONE(reverse_bits, reversed<T>(as_unsigned<T>::of(x)), T x)
METAL_ONE(atan2, c::atan2(x, y), T x, T y)
METAL_ONE(fmod, c::fmod(x, y), T x, T y)
METAL_ONE(pow, c::pow(x, y), T x, T y)
METAL_ONE(powr, x < T(0) ? __builtin_nan("") : c::pow(x, y), T x, T y)
METAL_ONE(copysign, c::copysign(x, y), T x, T y)
METAL_ONE(fdim, x > y ? x - y : T(0), T x, T y)
METAL_ONE(fmax, c::fmax(x, y), T x, T y)
METAL_ONE(fmin, c::fmin(x, y), T x, T y)
METAL_ONE(max, x < y ? y : x, T x, T y)
METAL_ONE(min, y < x ? y : x, T x, T y)
METAL_ONE(step, y < x ? T(0) : T(1), T x, T y)
METAL_ONE(addsat, __builtin_add_overflow(x, y, &x) ? (y < T(0) ? T(1ul << (8 * sizeof(T) - 1)) : T(~0ul >> (T(-1) < T(0)))) : x, T x, T y)
METAL_ONE(clamp, z < y ? (out_of_bounds(), x) : x < y ? y : z < x ? z : x, T x, T y, T z)  // undefined in Metal
METAL_ONE(fma, c::fma(x, y, z), T x, T y, T z)
METAL_ONE(mix, x + (y - x) * z, T x, T y, T z)
METAL_ONE(smoothstep, hermite(x, y, z), T x, T y, T z)
METAL_ONE(max3, x < y ? (y < z ? z : y) : (x < z ? z : x), T x, T y, T z)
METAL_ONE(min3, y < x ? (z < y ? z : y) : (z < x ? z : x), T x, T y, T z)
METAL_ONE(median3, x < y ? (y < z ? y : x < z ? z : x) : (x < z ? x : y < z ? z : y), T x, T y, T z)
METAL_ONE(mad24, x * y + z, T x, T y, T z)
METAL_ONE(mul24, x * y, T x, T y)
METAL_ONE(absdiff, x < y ? y - x : x - y, T x, T y)
METAL_ONE(mulhi, static_cast<long>(x) * static_cast<long>(y) >> 32, T x, T y)
METAL_ONE(hadd, (static_cast<long>(x) + static_cast<long>(y)) >> 1, T x, T y)
METAL_ONE(rhadd, (static_cast<long>(x) + static_cast<long>(y) + 1) >> 1, T x, T y)
METAL_ONE(rotate, (x << (y & (8 * sizeof(T) - 1))) | (as_unsigned<T>::of(x) >> ((8 * sizeof(T) - y) & (8 * sizeof(T) - 1))), T x, T y)
}  // namespace __inner
#endif

// Math functions (6.5): half and float.
#define METAL_MATH                                                                                            \
  METAL_FLOATS(METAL_F1, acos)                                                                                \
  METAL_FLOATS(METAL_F1, acosh)                                                                               \
  METAL_FLOATS(METAL_F1, asin)                                                                                \
  METAL_FLOATS(METAL_F1, asinh)                                                                               \
  METAL_FLOATS(METAL_F1, atan)                                                                                \
  METAL_FLOATS(METAL_F1, atanh)                                                                               \
  METAL_FLOATS(METAL_F1, ceil)                                                                                \
  METAL_FLOATS(METAL_F1, cos)                                                                                 \
  METAL_FLOATS(METAL_F1, cosh)                                                                                \
  METAL_FLOATS(METAL_F1, cospi)                                                                               \
  METAL_FLOATS(METAL_F1, exp)                                                                                 \
  METAL_FLOATS(METAL_F1, exp2)                                                                                \
  METAL_FLOATS(METAL_F1, exp10)                                                                               \
  METAL_FLOATS(METAL_F1, fabs)                                                                                \
  METAL_FLOATS(METAL_F1, floor)                                                                               \
  METAL_FLOATS(METAL_F1, fract)                                                                               \
  METAL_FLOATS(METAL_F1, log)                                                                                 \
  METAL_FLOATS(METAL_F1, log2)                                                                                \
  METAL_FLOATS(METAL_F1, log10)                                                                               \
  METAL_FLOATS(METAL_F1, rint)                                                                                \
  METAL_FLOATS(METAL_F1, round)                                                                               \
  METAL_FLOATS(METAL_F1, rsqrt)                                                                               \
  METAL_FLOATS(METAL_F1, sin)                                                                                 \
  METAL_FLOATS(METAL_F1, sinh)                                                                                \
  METAL_FLOATS(METAL_F1, sinpi)                                                                               \
  METAL_FLOATS(METAL_F1, sqrt)                                                                                \
  METAL_FLOATS(METAL_F1, tan)                                                                                 \
  METAL_FLOATS(METAL_F1, tanh)                                                                                \
  METAL_FLOATS(METAL_F1, tanpi)                                                                               \
  METAL_FLOATS(METAL_F1, trunc)                                                                               \
  METAL_FLOATS(METAL_F2, atan2)                                                                               \
  METAL_FLOATS(METAL_F2, copysign)                                                                            \
  METAL_FLOATS(METAL_F2, fdim)                                                                                \
  METAL_FLOATS(METAL_F2, fmax)                                                                                \
  METAL_FLOATS(METAL_F2, fmin)                                                                                \
  METAL_FLOATS(METAL_F2, fmod)                                                                                \
  METAL_FLOATS(METAL_F2, pow)                                                                                 \
  METAL_FLOATS(METAL_F2, powr)
METAL_MATH
METAL_FLOATS(METAL_F3, fma)
// The variants of math functions in the namespaces `fast` and `precise` (float only).
#define METAL_MATH_OF_FLOAT(M, f) METAL_WIDTHS(M, f, float)
#undef METAL_FLOATS
#define METAL_FLOATS(M, f) METAL_WIDTHS(M, f, float)
namespace fast {
METAL_MATH
METAL_FLOATS(METAL_F3, clamp)
METAL_FLOATS(METAL_F2, max)
METAL_FLOATS(METAL_F2, min)
}  // namespace fast
// In `precise`, clamp returns one of the bounds for a NaN, because fmin and fmax return the operand
// that is not a NaN (6.5).
namespace precise {
METAL_MATH
#ifdef METAL_RUNS
namespace __inner {
using namespace metal::__inner;
METAL_ONE(clamp, z < y ? (out_of_bounds(), x) : c::fmin(c::fmax(x, y), z), T x, T y, T z)
METAL_ONE(max, c::fmax(x, y), T x, T y)
METAL_ONE(min, c::fmin(x, y), T x, T y)
}  // namespace __inner
#endif
METAL_FLOATS(METAL_F3, clamp)
METAL_FLOATS(METAL_F2, max)
METAL_FLOATS(METAL_F2, min)
METAL_FLOATS(METAL_F3, fma)
}  // namespace precise
#undef METAL_FLOATS
#define METAL_FLOATS(M, f) METAL_WIDTHS(M, f, half) METAL_WIDTHS(M, f, float)

// Common functions (6.3).
METAL_NUMBERS(METAL_F3, clamp)
METAL_NUMBERS(METAL_F2, max)
METAL_NUMBERS(METAL_F2, min)
METAL_NUMBERS(METAL_F3, max3)
METAL_NUMBERS(METAL_F3, min3)
METAL_NUMBERS(METAL_F3, median3)
METAL_FLOATS(METAL_F3, mix)
METAL_FLOATS(METAL_F1, saturate)
METAL_FLOATS(METAL_F1, sign)
METAL_FLOATS(METAL_F3, smoothstep)
METAL_FLOATS(METAL_F2, step)
// Integer functions (6.4). abs of a float is another name for fabs.
METAL_NUMBERS(METAL_F1, abs)
METAL_INTEGERS(METAL_F2, absdiff)
METAL_INTEGERS(METAL_F2, addsat)
METAL_INTEGERS(METAL_F1, clz)
METAL_INTEGERS(METAL_F1, ctz)
METAL_INTEGERS(METAL_F2, hadd)
METAL_WORDS(METAL_F3, mad24)
METAL_WORDS(METAL_F2, mul24)
METAL_WORDS(METAL_F2, mulhi)
METAL_INTEGERS(METAL_F1, popcount)
METAL_INTEGERS(METAL_F1, reverse_bits)
METAL_INTEGERS(METAL_F2, rhadd)
METAL_INTEGERS(METAL_F2, rotate)
#define METAL_BITS(f, V, N, T)                                                                                 \
  METAL_INLINE V extract_bits(V x, uint offset, uint bits)                                                           \
      METAL_DOES(T r[N]; for (int k = 0; k < N; ++k) r[k] = __inner::extract<T>(__inner::parts<V>::at(x, k), offset, bits); \
                 V v; __builtin_memcpy(&v, r, sizeof(r)); return v;)                                           \
  METAL_INLINE V insert_bits(V x, V y, uint offset, uint bits)                                                       \
      METAL_DOES(T r[N]; for (int k = 0; k < N; ++k) r[k] = __inner::insert<T>(__inner::parts<V>::at(x, k),         \
                 __inner::parts<V>::at(y, k), offset, bits); V v; __builtin_memcpy(&v, r, sizeof(r)); return v;)
METAL_INTEGERS(METAL_BITS, )

// Functions that return a second result, or whose parameters do not all have the same type (6.5).
#define METAL_MORE_MATH(f, V, N, T)                                                                            \
  METAL_INLINE V modf(V x, thread V& whole) METAL_DOES(whole = trunc(x); return x - whole;)                          \
  METAL_INLINE V sincos(V x, thread V& cosine) METAL_DOES(cosine = cos(x); return sin(x);)                           \
  METAL_INLINE V frexp(V x, thread __inner::like<int, N>& exponent)                                                    \
      METAL_DOES(T r[N]; int e[N]; for (int k = 0; k < N; ++k)                                                 \
                     r[k] = static_cast<T>(__inner::c::frexp(__inner::parts<V>::at(x, k), &e[k]));                 \
                 V v; __builtin_memcpy(&v, r, sizeof(r)); __builtin_memcpy(&exponent, e, sizeof(e)); return v;) \
  METAL_INLINE V ldexp(V x, __inner::like<int, N> e)                                                                   \
      METAL_DOES(T r[N]; for (int k = 0; k < N; ++k)                                                           \
                     r[k] = static_cast<T>(__inner::c::ldexp(__inner::parts<V>::at(x, k), __inner::parts<__inner::like<int, N>>::at(e, k))); \
                 V v; __builtin_memcpy(&v, r, sizeof(r)); return v;)
namespace __inner {
template <class T, int N>
struct like_ {
  typedef vec<T, N> type;
};
template <class T>
struct like_<T, 1> {
  typedef T type;
};
template <class T, int N>
using like = typename like_<T, N>::type;
}  // namespace __inner
METAL_FLOATS(METAL_MORE_MATH, )

// Relational functions (6.6).
#define METAL_TESTS(N)                                                                                          \
  METAL_INLINE bool all(vec<bool, N> v) METAL_DOES(for (int k = 0; k < N; ++k) if (!v.data[k]) return false; return true;) \
  METAL_INLINE bool any(vec<bool, N> v) METAL_DOES(for (int k = 0; k < N; ++k) if (v.data[k]) return true; return false;)
METAL_TESTS(2)
METAL_TESTS(3)
METAL_TESTS(4)
#define METAL_CLASSES(f, V, N, T)                                                                               \
  METAL_INLINE __inner::like<bool, N> f(V x) METAL_DOES(__inner::like<bool, N> r; bool b[N];                              \
      for (int k = 0; k < N; ++k) b[k] = __inner::f(METAL_WIDE(__inner::parts<V>::at(x, k)));                       \
      __builtin_memcpy(&r, b, sizeof(b)); return r;)
#ifdef METAL_RUNS
namespace __inner {
METAL_INLINE bool isnan(double x) { return x != x; }
METAL_INLINE bool isinf(double x) { return __builtin_fabs(x) == __builtin_inf(); }
METAL_INLINE bool isfinite(double x) { return !isnan(x) && !isinf(x); }
METAL_INLINE bool isnormal(double x) { return isfinite(x) && __builtin_fabs(x) >= 0x1p-126; }
METAL_INLINE bool signbit(double x) { return __builtin_signbit(x); }
}  // namespace __inner
#endif
METAL_FLOATS(METAL_CLASSES, isnan)
METAL_FLOATS(METAL_CLASSES, isinf)
METAL_FLOATS(METAL_CLASSES, isfinite)
METAL_FLOATS(METAL_CLASSES, isnormal)
METAL_FLOATS(METAL_CLASSES, signbit)
#define METAL_PAIR_CLASSES(f, V, N, T) METAL_INLINE __inner::like<bool, N> f(V x, V y);
METAL_FLOATS(METAL_PAIR_CLASSES, isequal)
METAL_FLOATS(METAL_PAIR_CLASSES, isordered)
METAL_FLOATS(METAL_PAIR_CLASSES, isunordered)
// The condition must have as many components as the other arguments, because scalars do not convert
// to vectors here.
#define METAL_SELECT(f, V, N, T)                                                                                \
  template <class B, class = typename __inner::enable<__inner::same<typename __inner::value<B>::type,                 \
                                                                __inner::like<bool, N>>::value>::type>            \
  METAL_INLINE V select(V x, V y, B b)                                                                                \
      METAL_DOES(T r[N]; for (int k = 0; k < N; ++k)                                                            \
                     r[k] = __inner::parts<B>::at(b, k) ? __inner::parts<V>::at(y, k) : __inner::parts<V>::at(x, k);  \
                 V v; __builtin_memcpy(&v, r, sizeof(r)); return v;)
METAL_NUMBERS(METAL_SELECT, )
METAL_WIDTHS(METAL_SELECT, , bool)

// Geometric functions (6.8).
#ifdef METAL_RUNS
namespace __inner {
template <class V>
inline double dotted(V a, V b) {
  double sum = 0;
  for (int k = 0; k < int(parts<V>::width); ++k) sum += METAL_WIDE(a.data[k]) * METAL_WIDE(b.data[k]);
  return sum;
}
}  // namespace __inner
#endif
#define METAL_GEOMETRY(V, N, T)                                                                                 \
  METAL_INLINE T dot(V a, V b) METAL_DOES(return static_cast<T>(__inner::dotted(a, b));)                                \
  METAL_INLINE T length_squared(V a) METAL_DOES(return static_cast<T>(__inner::dotted(a, a));)                          \
  METAL_INLINE T length(V a) METAL_DOES(return static_cast<T>(__inner::c::sqrt(__inner::dotted(a, a)));)                  \
  METAL_INLINE T distance(V a, V b) METAL_DOES(return length(a - b);)                                                 \
  METAL_INLINE T distance_squared(V a, V b) METAL_DOES(return length_squared(a - b);)                                 \
  METAL_INLINE V normalize(V a) METAL_DOES(return a / length(a);)                                                     \
  METAL_INLINE V reflect(V i, V n) METAL_DOES(return i - n * static_cast<T>(2 * dot(n, i));)                          \
  METAL_INLINE V refract(V i, V n, T eta) METAL_DOES(                                                                 \
      const T d = dot(n, i); const T k = static_cast<T>(1 - eta * eta * (1 - d * d));                           \
      if (k < T(0)) return V(T(0));                                                                             \
      return i * eta - n * static_cast<T>(eta * d + static_cast<T>(__inner::c::sqrt(k)));)                        \
  METAL_INLINE V faceforward(V n, V i, V reference) METAL_DOES(return dot(reference, i) < T(0) ? V(n) : V(-n);)
METAL_GEOMETRY(half2, 2, half)
METAL_GEOMETRY(half3, 3, half)
METAL_GEOMETRY(half4, 4, half)
METAL_GEOMETRY(float2, 2, float)
METAL_GEOMETRY(float3, 3, float)
METAL_GEOMETRY(float4, 4, float)
#define METAL_CROSS(V)                                                                                          \
  METAL_INLINE V cross(V a, V b) METAL_DOES(return V(a.data[1] * b.data[2] - a.data[2] * b.data[1],                   \
                                               a.data[2] * b.data[0] - a.data[0] * b.data[2],                   \
                                               a.data[0] * b.data[1] - a.data[1] * b.data[0]);)
METAL_CROSS(half3)
METAL_CROSS(float3)

// Packing (6.13).
#ifdef METAL_RUNS
namespace __inner {
template <int N>
METAL_INLINE uint pack(vec<float, N> v, float low, float scale) {
  const int bits = 32 / N;
  uint all = 0;
  for (int k = 0; k < N; ++k) {
    const float x = v.data[k] != v.data[k] ? 0.0f : v.data[k] < low ? low : v.data[k] > 1.0f ? 1.0f : v.data[k];
    all |= (static_cast<uint>(static_cast<int>(c::rint(x * scale))) & (0xffffffffu >> (32 - bits))) << (k * bits);
  }
  return all;
}
template <int N>
inline vec<float, N> unpack(uint bits, bool is_signed, float scale) {
  const int size = 32 / N;
  vec<float, N> v;
  for (int k = 0; k < N; ++k) {
    const uint left = bits << (32 - size * (k + 1));
    const float x = is_signed ? static_cast<float>(static_cast<int>(left) >> (32 - size))
                              : static_cast<float>(left >> (32 - size));
    v.data[k] = x / scale < -1.0f ? -1.0f : x / scale;
  }
  return v;
}
}  // namespace __inner
#endif
METAL_INLINE uint pack_float_to_snorm4x8(float4 v) METAL_DOES(return __inner::pack(v, -1.0f, 127.0f);)
METAL_INLINE uint pack_float_to_unorm4x8(float4 v) METAL_DOES(return __inner::pack(v, 0.0f, 255.0f);)
METAL_INLINE uint pack_float_to_snorm2x16(float2 v) METAL_DOES(return __inner::pack(v, -1.0f, 32767.0f);)
METAL_INLINE uint pack_float_to_unorm2x16(float2 v) METAL_DOES(return __inner::pack(v, 0.0f, 65535.0f);)
METAL_INLINE float4 unpack_snorm4x8_to_float(uint b) METAL_DOES(return __inner::unpack<4>(b, true, 127.0f);)
METAL_INLINE float4 unpack_unorm4x8_to_float(uint b) METAL_DOES(return __inner::unpack<4>(b, false, 255.0f);)
METAL_INLINE float2 unpack_snorm2x16_to_float(uint b) METAL_DOES(return __inner::unpack<2>(b, true, 32767.0f);)
METAL_INLINE float2 unpack_unorm2x16_to_float(uint b) METAL_DOES(return __inner::unpack<2>(b, false, 65535.0f);)
uint pack_float_to_srgb_unorm4x8(float4);
uint pack_float_to_unorm10a2(float4);
ushort pack_float_to_unorm565(float3);
uint pack_half_to_snorm4x8(half4);
uint pack_half_to_unorm4x8(half4);
uint pack_half_to_snorm2x16(half2);
uint pack_half_to_unorm2x16(half2);
half4 unpack_snorm4x8_to_half(uint);
half4 unpack_unorm4x8_to_half(uint);
half2 unpack_snorm2x16_to_half(uint);
half2 unpack_unorm2x16_to_half(uint);
float4 unpack_unorm4x8_srgb_to_float(uint);
float4 unpack_unorm10a2_to_float(uint);
float3 unpack_unorm565_to_float(ushort);

}  // namespace metal

#endif
