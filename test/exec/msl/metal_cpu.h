// The part of Metal's library that compute kernels without textures and simdgroups need, for clang on
// any machine: one invocation after the other or, where they share memory, a thread for each.
// ../metal.py adds the swizzles (METAL_SWIZZLES_n) and calls the kernels.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <barrier>
#include <cmath>
#include <optional>
#include <thread>
#include <vector>

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef _Float16 half;

namespace metal {

// ---- vectors

template <class T, int N>
struct vec;
template <class T, int N, int... I>
struct swz;
template <class A>
struct count {
  static constexpr int n = 1;
};
template <class A>
struct value {
  using type = A;
};
template <class T, int N>
struct count<vec<T, N>> {
  static constexpr int n = N;
};
template <class T, int N, int... I>
struct count<swz<T, N, I...>> {
  static constexpr int n = sizeof...(I);
};
template <class T, int N, int... I>
struct value<swz<T, N, I...>> {
  using type = vec<T, sizeof...(I)>;
};
template <class A>
using value_t = typename value<A>::type;
template <class A>
concept VecLike = requires { typename A::scalar; };
template <class A>
struct scalar_of {
  using type = A;
};
template <VecLike A>
struct scalar_of<A> {
  using type = typename A::scalar;
};
template <class A>
using scalar_t = typename scalar_of<A>::type;

#define COMPOUND(op)                          \
  template <class B>                          \
  auto& operator op##=(const B & b) {         \
    return *this = value_t<self>(*this) op b; \
  }
#define COMPOUNDS \
  COMPOUND(+)     \
  COMPOUND(-)     \
  COMPOUND(*) COMPOUND(/) COMPOUND(%) COMPOUND(&) COMPOUND(|) COMPOUND(^) COMPOUND(<<) COMPOUND(>>)

template <class T, int N, int... I>
struct swz {
  using self = swz;
  using scalar = T;
  static constexpr int width = sizeof...(I);
  static constexpr int index[] = {I...};
  T data[N];
  T operator[](int k) const { return data[index[k]]; }
  operator vec<T, width>() const {
    vec<T, width> v;
    for (int k = 0; k < width; ++k) v.data[k] = data[index[k]];
    return v;
  }
  vec<T, width> operator()() const { return *this; }
  swz& operator=(const vec<T, width>& v) {
    for (int k = 0; k < width; ++k) data[index[k]] = v.data[k];
    return *this;
  }
  swz& operator=(const swz& other) { return *this = vec<T, width>(other); }
  COMPOUNDS
};

template <class A>
auto get(const A& a, int k) {
  if constexpr (VecLike<A>) {
    return a[k];
  } else {
    return a;
  }
}

#define VEC(N)                                                                                    \
  template <class T>                                                                              \
  struct alignas(N == 3 ? 4 * sizeof(T) : N * sizeof(T)) vec<T, N> {                              \
    using self = vec;                                                                             \
    using scalar = T;                                                                             \
    static constexpr int width = N;                                                               \
    union {                                                                                       \
      T data[N];                                                                                  \
      METAL_SWIZZLES_##N                                                                          \
    };                                                                                            \
    vec() : data{} {}                                                                             \
    vec(const vec& v) { *this = v; }                                                              \
    vec& operator=(const vec& v) {                                                                \
      memcpy(data, v.data, sizeof(data));                                                         \
      return *this;                                                                               \
    }                                                                                             \
    template <class S>                                                                            \
      requires(std::is_arithmetic_v<S> || std::is_same_v<S, half>)                                \
    vec(S s) {                                                                                    \
      for (T & t : data) t = static_cast<T>(s);                                                   \
    }                                                                                             \
    template <class A, class... R>                                                                \
      requires((VecLike<A> || sizeof...(R) > 0) && count<A>::n + (count<R>::n + ... + 0) == N)    \
    explicit(sizeof...(R) == 0) vec(const A& a, const R&... rest) {                               \
      int at = 0;                                                                                 \
      const auto put = [&](const auto& part) {                                                    \
        for (int k = 0; k < count<std::remove_cvref_t<decltype(part)>>::n; ++k)                   \
          data[at++] = static_cast<T>(get(part, k));                                              \
      };                                                                                          \
      put(a);                                                                                     \
      (put(rest), ...);                                                                           \
    }                                                                                             \
    T& operator[](size_t i) { return i < N ? data[i] : (__builtin_trap(), data[0]); }             \
    const T& operator[](size_t i) const { return i < N ? data[i] : (__builtin_trap(), data[0]); } \
    COMPOUNDS                                                                                     \
  };
VEC(2)
VEC(3)
VEC(4)

// The vector that an operation on both gives.
template <class A, class B>
using joint = vec<scalar_t<std::conditional_t<VecLike<A>, A, B>>,
                  count<std::conditional_t<VecLike<A>, A, B>>::n>;

#define ARITHMETIC(op)                                                                    \
  template <class A, class B>                                                             \
    requires((VecLike<A> || VecLike<B>) &&                                                \
             (count<A>::n == 1 || count<B>::n == 1 || count<A>::n == count<B>::n))        \
  joint<A, B> operator op(const A & a, const B & b) {                                     \
    using S = typename joint<A, B>::scalar;                                               \
    joint<A, B> r;                                                                        \
    for (int k = 0; k < r.width; ++k)                                                     \
      r.data[k] = static_cast<S>(static_cast<S>(get(a, k)) op static_cast<S>(get(b, k))); \
    return r;                                                                             \
  }
ARITHMETIC(+)
ARITHMETIC(-)
ARITHMETIC(*)
ARITHMETIC(/)
ARITHMETIC(%)
ARITHMETIC(&)
ARITHMETIC(|) ARITHMETIC(^) ARITHMETIC(<<) ARITHMETIC(>>)
#define COMPARISON(op)                                                    \
  template <class A, class B>                                             \
    requires(VecLike<A> || VecLike<B>)                                    \
  vec<bool, joint<A, B>::width> operator op(const A & a, const B & b) {   \
    vec<bool, joint<A, B>::width> r;                                      \
    for (int k = 0; k < r.width; ++k) r.data[k] = get(a, k) op get(b, k); \
    return r;                                                             \
  }
    COMPARISON(<) COMPARISON(<=) COMPARISON(>) COMPARISON(>=) COMPARISON(==) COMPARISON(!=)
#define UNARY(op)                                                                           \
  template <VecLike A>                                                                      \
  value_t<A> operator op(const A & a) {                                                     \
    value_t<A> r;                                                                           \
    for (int k = 0; k < r.width; ++k) r.data[k] = static_cast<typename A::scalar>(op a[k]); \
    return r;                                                                               \
  }
        UNARY(-) UNARY(~) UNARY(!)

#define VECTORS(T)        \
  typedef vec<T, 2> T##2; \
  typedef vec<T, 3> T##3; \
  typedef vec<T, 4> T##4;
            VECTORS(bool) VECTORS(char) VECTORS(uchar) VECTORS(short) VECTORS(ushort) VECTORS(int)
                VECTORS(uint) VECTORS(ulong) VECTORS(half) VECTORS(float)

                    template <class T>
                    struct packed3 {
  T data[3];
  packed3() = default;
  packed3(const vec<T, 3>& v) : data{v.x, v.y, v.z} {}
  operator vec<T, 3>() const { return vec<T, 3>(data[0], data[1], data[2]); }
  T& operator[](size_t i) { return i < 3 ? data[i] : (__builtin_trap(), data[0]); }
  T operator[](size_t i) const { return i < 3 ? data[i] : (__builtin_trap(), data[0]); }
};
typedef packed3<float> packed_float3;
typedef packed3<half> packed_half3;
typedef packed3<int> packed_int3;
typedef packed3<uint> packed_uint3;

template <class T, size_t N>
struct fixed_array {
  T elements[N];
  T& operator[](size_t i) { return i < N ? elements[i] : (__builtin_trap(), elements[0]); }
  const T& operator[](size_t i) const {
    return i < N ? elements[i] : (__builtin_trap(), elements[0]);
  }
};

// ---- matrices

template <class T, int C, int R>
struct matrix {
  vec<T, R> columns[C];
  matrix() = default;
  explicit matrix(T diagonal) {
    for (int c = 0; c < C && c < R; ++c) columns[c].data[c] = diagonal;
  }
  template <class U>
  explicit matrix(const matrix<U, C, R>& m) {
    for (int c = 0; c < C; ++c) columns[c] = vec<T, R>(m.columns[c]);
  }
  template <class... A>
    requires(sizeof...(A) > 1 && (count<A>::n + ...) == C * R)
  matrix(const A&... all) {
    int at = 0;
    const auto put = [&](const auto& part) {
      for (int k = 0; k < count<std::remove_cvref_t<decltype(part)>>::n; ++k, ++at)
        columns[at / R].data[at % R] = static_cast<T>(get(part, k));
    };
    (put(all), ...);
  }
  vec<T, R>& operator[](size_t i) { return i < C ? columns[i] : (__builtin_trap(), columns[0]); }
  const vec<T, R>& operator[](size_t i) const {
    return i < C ? columns[i] : (__builtin_trap(), columns[0]);
  }
};
#define MATRICES(T)               \
  typedef matrix<T, 2, 2> T##2x2; \
  typedef matrix<T, 2, 3> T##2x3; \
  typedef matrix<T, 2, 4> T##2x4; \
  typedef matrix<T, 3, 2> T##3x2; \
  typedef matrix<T, 3, 3> T##3x3; \
  typedef matrix<T, 3, 4> T##3x4; \
  typedef matrix<T, 4, 2> T##4x2; \
  typedef matrix<T, 4, 3> T##4x3; \
  typedef matrix<T, 4, 4> T##4x4;
MATRICES(float)
MATRICES(half)
template <class T, int C, int R>
vec<T, R> operator*(const matrix<T, C, R>& m, const std::type_identity_t<vec<T, C>>& v) {
  vec<T, R> r;
  for (int c = 0; c < C; ++c) r += m.columns[c] * v.data[c];
  return r;
}
template <class T, int C, int R>
vec<T, C> operator*(const std::type_identity_t<vec<T, R>>& v, const matrix<T, C, R>& m) {
  vec<T, C> r;
  for (int c = 0; c < C; ++c)
    for (int k = 0; k < R; ++k) r.data[c] += v.data[k] * m.columns[c].data[k];
  return r;
}
template <class T, int C, int R>
matrix<T, C, R> operator*(matrix<T, C, R> m, std::type_identity_t<T> s) {
  for (auto& c : m.columns) c = c * s;
  return m;
}
template <class T, int C, int R>
matrix<T, C, R> operator*(std::type_identity_t<T> s, const matrix<T, C, R>& m) {
  return m * s;
}
template <class T, int K, int C, int R>
matrix<T, C, R> operator*(const matrix<T, K, R>& a, const matrix<T, C, K>& b) {
  matrix<T, C, R> m;
  for (int c = 0; c < C; ++c) m.columns[c] = a * b.columns[c];
  return m;
}
template <class T, int C, int R>
matrix<T, C, R> operator+(matrix<T, C, R> a, const matrix<T, C, R>& b) {
  for (int c = 0; c < C; ++c) a.columns[c] += b.columns[c];
  return a;
}
template <class T, int C, int R>
matrix<T, C, R> operator-(matrix<T, C, R> a, const matrix<T, C, R>& b) {
  for (int c = 0; c < C; ++c) a.columns[c] -= b.columns[c];
  return a;
}
template <class T, int C, int R>
matrix<T, R, C> transpose(const matrix<T, C, R>& m) {
  matrix<T, R, C> t;
  for (int c = 0; c < C; ++c)
    for (int r = 0; r < R; ++r) t.columns[r].data[c] = m.columns[c].data[r];
  return t;
}
template <class T, int C>
T determinant(const matrix<T, C, C>& m) {
  const auto at = [&](int c, int r) { return static_cast<double>(m.columns[c].data[r]); };
  if constexpr (C == 2) return static_cast<T>(at(0, 0) * at(1, 1) - at(1, 0) * at(0, 1));
  double sum = 0;
  if constexpr (C > 2) {
    for (int c = 0; c < C; ++c) {
      matrix<double, C - 1, C - 1> minor;
      for (int i = 0, to = 0; i < C; ++i) {
        if (i == c) continue;
        for (int r = 1; r < C; ++r) minor.columns[to].data[r - 1] = at(i, r);
        ++to;
      }
      sum += (c % 2 ? -1 : 1) * at(c, 0) * determinant(minor);
    }
  }
  return static_cast<T>(sum);
}

// ---- functions of components: T is their type, x, y, z their values

#define F1(f, expression)                                      \
  template <class A>                                           \
  value_t<A> f(const A& a) {                                   \
    const auto one = [](auto x) {                              \
      using T = decltype(x);                                   \
      return static_cast<T>(expression);                       \
    };                                                         \
    if constexpr (VecLike<A>) {                                \
      value_t<A> r;                                            \
      for (int k = 0; k < r.width; ++k) r.data[k] = one(a[k]); \
      return r;                                                \
    } else {                                                   \
      return one(a);                                           \
    }                                                          \
  }
// Metal's overloads want one type for all arguments: no mixtures but a vector and its own swizzles.
template <class A, class B>
concept Same = std::is_same_v<value_t<A>, value_t<B>>;
#define F2(f, expression)                                            \
  template <class A, class B>                                        \
    requires Same<A, B>                                              \
  value_t<A> f(const A& a, const B& b) {                             \
    const auto one = [](auto x, auto y) {                            \
      using T = decltype(x);                                         \
      return static_cast<T>(expression);                             \
    };                                                               \
    if constexpr (VecLike<A>) {                                      \
      value_t<A> r;                                                  \
      for (int k = 0; k < r.width; ++k) r.data[k] = one(a[k], b[k]); \
      return r;                                                      \
    } else {                                                         \
      return one(a, b);                                              \
    }                                                                \
  }
#define F3(f, expression)                                                  \
  template <class A, class B, class C>                                     \
    requires(Same<A, B> && Same<A, C>)                                     \
  value_t<A> f(const A& a, const B& b, const C& c) {                       \
    const auto one = [](auto x, auto y, auto z) {                          \
      using T = decltype(x);                                               \
      return static_cast<T>(expression);                                   \
    };                                                                     \
    if constexpr (VecLike<A>) {                                            \
      value_t<A> r;                                                        \
      for (int k = 0; k < r.width; ++k) r.data[k] = one(a[k], b[k], c[k]); \
      return r;                                                            \
    } else {                                                               \
      return one(a, b, c);                                                 \
    }                                                                      \
  }
template <class T>
T magnitude(T x) {
  if constexpr (std::is_floating_point_v<T> || std::is_same_v<T, half>) {
    return static_cast<T>(std::fabs(static_cast<float>(x)));
  } else {
    return x < T(0) ? static_cast<T>(0u - static_cast<uint>(x)) : x;
  }
}
#define WIDE static_cast<double>
F1(abs, magnitude(x))
F1(acos, std::acos(WIDE(x)))
F1(acosh, std::acosh(WIDE(x)))
F1(asin, std::asin(WIDE(x)))
F1(asinh, std::asinh(WIDE(x)))
F1(atan, std::atan(WIDE(x)))
F1(atanh, std::atanh(WIDE(x)))
F1(ceil, std::ceil(WIDE(x)))
F1(cos, std::cos(WIDE(x)))
F1(cosh, std::cosh(WIDE(x)))
F1(exp, std::exp(WIDE(x)))
F1(exp2, std::exp2(WIDE(x)))
F1(floor, std::floor(WIDE(x)))
F1(fract, x - static_cast<T>(std::floor(WIDE(x))))
F1(log, std::log(WIDE(x)))
F1(log2, std::log2(WIDE(x)))
F1(rint, std::rint(WIDE(x)))
F1(rsqrt, 1 / std::sqrt(WIDE(x)))
F1(saturate, x<T(0) ? T(0) : x> T(1) ? T(1) : x)
F1(sign, x > T(0) ? T(1) : x < T(0) ? T(-1) : T(0))
F1(sin, std::sin(WIDE(x)))
F1(sinh, std::sinh(WIDE(x)))
F1(sqrt, std::sqrt(WIDE(x)))
F1(tan, std::tan(WIDE(x)))
F1(tanh, std::tanh(WIDE(x)))
F1(trunc, std::trunc(WIDE(x)))
F1(clz, x == T(0) ? 32 : __builtin_clz(static_cast<uint>(x)))
F1(ctz, x == T(0) ? 32 : __builtin_ctz(static_cast<uint>(x)))
F1(popcount, __builtin_popcount(static_cast<uint>(x)))
F1(reverse_bits, __builtin_bitreverse32(static_cast<uint>(x)))
F2(atan2, std::atan2(WIDE(x), WIDE(y)))
F2(fmod, std::fmod(WIDE(x), WIDE(y)))
F2(max, x < y ? y : x)
F2(min, y < x ? y : x)
F2(pow, std::pow(WIDE(x), WIDE(y)))
F2(step, y < x ? T(0) : T(1))
F3(clamp, z < y ? (__builtin_trap(), x) : x < y ? y : z < x ? z : x)  // undefined in Metal
F3(fma, WIDE(x) * WIDE(y) + WIDE(z))
F3(mix, x + (y - x) * z)
template <class T>
T hermite(T low, T high, T x) {
  const T t = saturate(static_cast<T>((x - low) / (high - low)));
  return static_cast<T>(t * t * (T(3) - T(2) * t));
}
F3(smoothstep, hermite(x, y, z))

template <VecLike A, VecLike B>
  requires Same<A, B>
typename A::scalar dot(const A& a, const B& b) {
  double sum = 0;
  for (int k = 0; k < A::width; ++k) sum += WIDE(a[k]) * WIDE(b[k]);
  return static_cast<typename A::scalar>(sum);
}
template <VecLike A>
typename A::scalar length(const A& a) {
  double sum = 0;
  for (int k = 0; k < A::width; ++k) sum += WIDE(a[k]) * WIDE(a[k]);
  return static_cast<typename A::scalar>(std::sqrt(sum));
}
template <VecLike A, VecLike B>
  requires Same<A, B>
typename A::scalar distance(const A& a, const B& b) {
  return length(a - b);
}
template <VecLike A>
value_t<A> normalize(const A& a) {
  return a / length(a);
}
template <VecLike A, VecLike B>
  requires Same<A, B>
value_t<A> cross(const A& a, const B& b) {
  return value_t<A>(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                    a[0] * b[1] - a[1] * b[0]);
}
template <VecLike A, VecLike B>
  requires Same<A, B>
value_t<A> reflect(const A& i, const B& n) {
  return i - n * static_cast<typename A::scalar>(2 * dot(n, i));
}
template <VecLike A, VecLike B>
value_t<A> refract(const A& i, const B& n, typename A::scalar eta) {
  using T = typename A::scalar;
  const T d = dot(n, i);
  const T k = static_cast<T>(1 - eta * eta * (1 - d * d));
  if (k < T(0)) return value_t<A>(T(0));
  return i * eta - n * static_cast<T>(eta * d + std::sqrt(WIDE(k)));
}
template <VecLike A, VecLike B, VecLike C>
value_t<A> faceforward(const A& n, const B& i, const C& reference) {
  return dot(reference, i) < 0 ? value_t<A>(n) : -n;
}
template <class A, class E>
value_t<A> ldexp(const A& a, const E& e) {
  if constexpr (VecLike<A>) {
    value_t<A> r;
    for (int k = 0; k < r.width; ++k)
      r.data[k] = static_cast<typename A::scalar>(std::ldexp(WIDE(a[k]), e[k]));
    return r;
  } else {
    return static_cast<A>(std::ldexp(WIDE(a), e));
  }
}
template <class A>
value_t<A> modf(const A& a, value_t<A>& whole) {
  whole = trunc(a);
  return a - whole;
}
template <class A, class E>
value_t<A> frexp(const A& a, E& e) {
  if constexpr (VecLike<A>) {
    value_t<A> r;
    for (int k = 0; k < r.width; ++k) r.data[k] = frexp(a[k], e.data[k]);
    return r;
  } else {
    return static_cast<A>(std::frexp(WIDE(a), &e));
  }
}
template <class A>
A extract_bits(const A& a, uint offset, uint bits) {
  if constexpr (VecLike<A>) {
    A r;
    for (int k = 0; k < A::width; ++k) r.data[k] = extract_bits(a[k], offset, bits);
    return r;
  } else {
    if (offset + bits > 32) __builtin_trap();  // undefined in Metal
    if (bits == 0) return 0;
    const uint left = static_cast<uint>(a) << (32 - bits - offset);
    return static_cast<A>(left) >> (32 - bits);
  }
}
template <class A>
A insert_bits(const A& a, const A& b, uint offset, uint bits) {
  if constexpr (VecLike<A>) {
    A r;
    for (int k = 0; k < A::width; ++k) r.data[k] = insert_bits(a[k], b[k], offset, bits);
    return r;
  } else {
    if (offset + bits > 32) __builtin_trap();
    if (bits == 0) return a;
    const uint mask = (0xffffffffu >> (32 - bits)) << offset;
    return static_cast<A>((static_cast<uint>(a) & ~mask) |
                          ((static_cast<uint>(b) << offset) & mask));
  }
}
template <int N>
bool all(const vec<bool, N>& v) {
  for (bool b : v.data)
    if (!b) return false;
  return true;
}
template <int N>
bool any(const vec<bool, N>& v) {
  for (bool b : v.data)
    if (b) return true;
  return false;
}
template <class A, class B, class C>
  requires(Same<A, B> && count<A>::n == count<C>::n)
value_t<A> select(const A& a, const B& b, const C& c) {
  if constexpr (VecLike<A>) {
    value_t<A> r;
    for (int k = 0; k < r.width; ++k) r.data[k] = c[k] ? b[k] : a[k];
    return r;
  } else {
    return c ? b : a;
  }
}
template <class T, class U>
T as_type(const U& u) {
  const value_t<U> from(u);
  static_assert(sizeof(T) == sizeof(from));
  T to;
  memcpy(&to, &from, sizeof(to));
  return to;
}

template <int N>
uint pack(const vec<float, N>& v, float low, float scale) {
  constexpr int kBits = 32 / N;
  uint all = 0;
  for (int k = 0; k < N; ++k) {
    const float x = std::rint(clamp(v.data[k], low, 1.0f) * scale);
    all |= (static_cast<uint>(static_cast<int>(x)) & (0xffffffffu >> (32 - kBits))) << (k * kBits);
  }
  return all;
}
template <int N>
vec<float, N> unpack(uint bits, bool is_signed, float scale) {
  constexpr int kBits = 32 / N;
  vec<float, N> v;
  for (int k = 0; k < N; ++k) {
    const uint left = bits << (32 - kBits * (k + 1));
    const float x = is_signed ? static_cast<float>(static_cast<int>(left) >> (32 - kBits))
                              : static_cast<float>(left >> (32 - kBits));
    v.data[k] = max(x / scale, -1.0f);
  }
  return v;
}
inline uint pack_float_to_snorm4x8(float4 v) { return pack(v, -1.0f, 127.0f); }
inline uint pack_float_to_unorm4x8(float4 v) { return pack(v, 0.0f, 255.0f); }
inline uint pack_float_to_snorm2x16(float2 v) { return pack(v, -1.0f, 32767.0f); }
inline uint pack_float_to_unorm2x16(float2 v) { return pack(v, 0.0f, 65535.0f); }
inline float4 unpack_snorm4x8_to_float(uint b) { return unpack<4>(b, true, 127.0f); }
inline float4 unpack_unorm4x8_to_float(uint b) { return unpack<4>(b, false, 255.0f); }
inline float2 unpack_snorm2x16_to_float(uint b) { return unpack<2>(b, true, 32767.0f); }
inline float2 unpack_unorm2x16_to_float(uint b) { return unpack<2>(b, false, 65535.0f); }

// ---- threads and atomics

inline std::optional<std::barrier<>> group_barrier;
enum class mem_flags { mem_none, mem_device, mem_threadgroup, mem_texture };
inline void threadgroup_barrier(mem_flags) { group_barrier->arrive_and_wait(); }
// Runs the invocations of one workgroup; `one` is called with the local id.
template <class One>
void run_group(uint3 size, bool in_threads, One one) {
  std::vector<std::thread> threads;
  const uint count = size.x * size.y * size.z;
  if (in_threads) group_barrier.emplace(count);
  for (uint i = 0; i < count; ++i) {
    const uint3 local(i % size.x, i / size.x % size.y, i / size.x / size.y);
    if (!in_threads) {
      one(local);
      continue;
    }
    threads.emplace_back([=] {
      one(local);
      group_barrier->arrive_and_drop();
    });
  }
  for (std::thread& t : threads) t.join();
}

template <class T>
struct atomic_of {
  using type = T;
  T value;
};
typedef atomic_of<int> atomic_int;
typedef atomic_of<uint> atomic_uint;
enum memory_order { memory_order_relaxed };
template <class A>
typename A::type atomic_load_explicit(const A* a, memory_order) {
  return __atomic_load_n(&a->value, __ATOMIC_RELAXED);
}
template <class A>
void atomic_store_explicit(A* a, typename A::type v, memory_order) {
  __atomic_store_n(&a->value, v, __ATOMIC_RELAXED);
}
#define ATOMIC(f, expression)                                                               \
  template <class A>                                                                        \
  typename A::type f(A* a, typename A::type v, memory_order) {                              \
    using T = typename A::type;                                                             \
    T old = __atomic_load_n(&a->value, __ATOMIC_RELAXED);                                   \
    while (!__atomic_compare_exchange_n(&a->value, &old, static_cast<T>(expression), false, \
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {}             \
    return old;                                                                             \
  }
ATOMIC(atomic_exchange_explicit, v)
ATOMIC(atomic_fetch_add_explicit, static_cast<uint>(old) + static_cast<uint>(v))
ATOMIC(atomic_fetch_sub_explicit, static_cast<uint>(old) - static_cast<uint>(v))
ATOMIC(atomic_fetch_max_explicit, old < v ? v : old)
ATOMIC(atomic_fetch_min_explicit, v < old ? v : old)
ATOMIC(atomic_fetch_and_explicit, old& v)
ATOMIC(atomic_fetch_or_explicit, old | v)
ATOMIC(atomic_fetch_xor_explicit, old ^ v)
template <class A>
bool atomic_compare_exchange_weak_explicit(A* a, typename A::type* expected, typename A::type v,
                                           memory_order, memory_order) {
  return __atomic_compare_exchange_n(&a->value, expected, v, true, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED);
}

}  // namespace metal

// Words of MSL that C++ does without.
#define device
#define threadgroup
#define constant const
#define thread
#define kernel
