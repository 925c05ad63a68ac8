// Defines vectors and packed vectors (Metal Shading Language Specification, 2.2) with their
// operators (3.1).
#ifndef TEST_MSL_VECTORS_H
#define TEST_MSL_VECTORS_H

#include "base.h"

namespace metal {

template <class T, int N>
struct vec;

namespace __inner {

template <class V, class T, int N, bool Writable, int... I>
struct swizzle;

// Describes scalars, vectors and swizzles: the number of components (`width`), their type
// (`scalar`) and a function that returns a component by its index (`at`).
template <class A>
struct parts {
  enum { width = kind_of<A>::value == kNone ? 0 : 1, is_vector = false };
  typedef A scalar;
  static constexpr A at(const A& a, int) { return a; }
};
template <class T, int N>
struct parts<vec<T, N>> {
  enum { width = N, is_vector = true };
  typedef T scalar;
  static constexpr T at(const vec<T, N>& v, int k) { return v.data[k]; }
};
template <class V, class T, int N, bool W, int... I>
struct parts<swizzle<V, T, N, W, I...>> {
  enum { width = sizeof...(I), is_vector = true };
  typedef T scalar;
  static constexpr T at(const swizzle<V, T, N, W, I...>& s, int k) { return s.component(k); }
};
template <class... A>
struct total;
template <>
struct total<> {
  enum { width = 0 };
};
template <class A, class... R>
struct total<A, R...> {
  enum { width = int(parts<A>::width) + int(total<R...>::width) };
};
// Vector arguments of a constructor must have the result's component type, whereas scalar arguments
// are converted.
template <class T, class... A>
struct fits;
template <class T>
struct fits<T> {
  enum { value = true };
};
template <class T, class A, class... R>
struct fits<T, A, R...> {
  enum { value = (!parts<A>::is_vector || same<T, typename parts<A>::scalar>::value) && fits<T, R...>::value };
};
// Whether a scalar of type S converts implicitly to a vector of T. Integers convert to integers and
// floats, floats only to floats, and bool only to bool.
template <class T, class S>
struct splats {
  enum { value = int(kind_of<T>::value) != kNone && int(kind_of<S>::value) != kNone &&
                 (same<T, S>::value || (int(kind_of<S>::value) != kBool && int(kind_of<T>::value) != kBool &&
                                        int(kind_of<S>::value) <= int(kind_of<T>::value))) };
};
constexpr bool distinct(int a, int b, int c = -1, int d = -2) {
  return a != b && a != c && a != d && b != c && b != d && c != d;
}
template <class R, int N>
struct is_shift_count {
  enum { value = int(kind_of<typename parts<R>::scalar>::value) == kInteger &&
                 (int(parts<R>::width) == N || (int(parts<R>::width) == 1 && !parts<R>::is_vector)) };
};

// These macros and classes define the vector operators for each kind of component. The operators
// are friend functions rather than methods, so that either operand can be a swizzle or scalar,
// which is then converted to a vector.
#define METAL_EACH(R, expression)                              \
  METAL_DOES(R r; for (int k = 0; k < N; ++k) r.data[k] =      \
      static_cast<typename R::scalar>(expression); return r;)
#define METAL_BINARY(op) \
  friend vec<T, N> operator op(vec<T, N> a, vec<T, N> b) METAL_EACH(METAL_V, a.data[k] op b.data[k])
#define METAL_COMPARISON(op) \
  friend vec<bool, N> operator op(vec<T, N> a, vec<T, N> b) METAL_EACH(METAL_B, a.data[k] op b.data[k])
#define METAL_UNARY(op) \
  friend vec<T, N> operator op(vec<T, N> a) METAL_EACH(METAL_V, op a.data[k])
#define METAL_SHIFT(op)                                                               \
  template <class S>                                                                  \
  friend typename enable<is_shift_count<S, N>::value, vec<T, N>>::type operator op(vec<T, N> a, S b) \
      METAL_EACH(METAL_V, a.data[k] op parts<S>::at(b, k))
#define METAL_V vec_of
#define METAL_B bool_of

template <class T, int N>
struct equality {
  typedef vec<bool, N> bool_of;
  METAL_COMPARISON(==)
  METAL_COMPARISON(!=)
};
template <class T, int N>
struct arithmetic : equality<T, N> {
  typedef vec<bool, N> bool_of;
  typedef vec<T, N> vec_of;
  METAL_COMPARISON(<)
  METAL_COMPARISON(<=)
  METAL_COMPARISON(>)
  METAL_COMPARISON(>=)
  METAL_BINARY(+)
  METAL_BINARY(-)
  METAL_BINARY(*)
  METAL_BINARY(/)
  METAL_UNARY(-)
  METAL_UNARY(+)
};
template <class T, int N, int Kind>
struct operators;
template <class T, int N>
struct operators<T, N, kBool> : equality<T, N> {
  typedef vec<T, N> vec_of;
  METAL_BINARY(&)
  METAL_BINARY(|)
  METAL_BINARY(^)
  METAL_BINARY(&&)
  METAL_BINARY(||)
  METAL_UNARY(!)
};
template <class T, int N>
struct operators<T, N, kInteger> : arithmetic<T, N> {
  typedef vec<T, N> vec_of;
  METAL_BINARY(%)
  METAL_BINARY(&)
  METAL_BINARY(|)
  METAL_BINARY(^)
  METAL_UNARY(~)
  METAL_SHIFT(<<)
  METAL_SHIFT(>>)
};
template <class T, int N>
struct operators<T, N, kFloat> : arithmetic<T, N> {};

// Returns a value of type A, for use in decltype.
template <class A>
const A& of();
#define METAL_COMPOUND(S, V, op)                                         \
  template <class B, class = decltype(__inner::of<V>() op __inner::of<B>())>               \
  S& operator op##=(B b) {                                        \
    return *this = V(*this) op b;                                        \
  }
#define METAL_COMPOUNDS(S, V) \
  METAL_COMPOUND(S, V, +)     \
  METAL_COMPOUND(S, V, -)     \
  METAL_COMPOUND(S, V, *)     \
  METAL_COMPOUND(S, V, /)     \
  METAL_COMPOUND(S, V, %)     \
  METAL_COMPOUND(S, V, &)     \
  METAL_COMPOUND(S, V, |)     \
  METAL_COMPOUND(S, V, ^)     \
  METAL_COMPOUND(S, V, <<)    \
  METAL_COMPOUND(S, V, >>)

template <class V, class T, int N, int... I>
struct swizzle<V, T, N, false, I...> {
  T data[N];
  constexpr T component(int k) const {
    const int index[] = {I...};
    return data[index[k]];
  }
  constexpr operator V() const { return V(data[I]...); }
};
template <class V, class T, int N, int... I>
struct swizzle<V, T, N, true, I...> {
  T data[N];
  constexpr T component(int k) const {
    const int index[] = {I...};
    return data[index[k]];
  }
  constexpr operator V() const { return V(data[I]...); }
  swizzle() = default;
  swizzle(const swizzle&) = default;
  swizzle& operator=(const V& v) {
    const int index[] = {I...};
    for (int k = 0; k < int(sizeof...(I)); ++k) data[index[k]] = v.data[k];
    return *this;
  }
  swizzle& operator=(const swizzle& other) { return *this = V(other); }
  METAL_COMPOUNDS(swizzle, V)
};

// Declares members for all swizzles of two, three and four components, with the letters xyzw and
// rgba.
#define METAL_INDEX_x 0
#define METAL_INDEX_y 1
#define METAL_INDEX_z 2
#define METAL_INDEX_w 3
#define METAL_INDEX_r 0
#define METAL_INDEX_g 1
#define METAL_INDEX_b 2
#define METAL_INDEX_a 3
#define METAL_S2(N, p, q)                                                                                \
  __inner::swizzle<vec<T, 2>, T, N, __inner::distinct(METAL_INDEX_##p, METAL_INDEX_##q), METAL_INDEX_##p, \
                 METAL_INDEX_##q>                                                                        \
      p##q;
#define METAL_S3(N, p, q, r)                                                                        \
  __inner::swizzle<vec<T, 3>, T, N,                                                                   \
                 __inner::distinct(METAL_INDEX_##p, METAL_INDEX_##q, METAL_INDEX_##r),               \
                 METAL_INDEX_##p, METAL_INDEX_##q, METAL_INDEX_##r>                                 \
      p##q##r;
#define METAL_S4(N, p, q, r, s)                                                                                 \
  __inner::swizzle<vec<T, 4>, T, N,                                                                               \
                 __inner::distinct(METAL_INDEX_##p, METAL_INDEX_##q, METAL_INDEX_##r, METAL_INDEX_##s),          \
                 METAL_INDEX_##p, METAL_INDEX_##q, METAL_INDEX_##r, METAL_INDEX_##s>                            \
      p##q##r##s;
#define METAL_ADD2(M, N, x, y, ...) M(N, __VA_ARGS__, x) M(N, __VA_ARGS__, y)
#define METAL_ADD3(M, N, x, y, z, ...) METAL_ADD2(M, N, x, y, __VA_ARGS__) M(N, __VA_ARGS__, z)
#define METAL_ADD4(M, N, x, y, z, w, ...) METAL_ADD3(M, N, x, y, z, __VA_ARGS__) M(N, __VA_ARGS__, w)
// These macros declare the swizzles for all pairs, triples or quadruples of components, in the
// order of nested loops over the letters.
#define METAL_PAIRS2(x, y) \
  METAL_ADD2(METAL_S2, 2, x, y, x) METAL_ADD2(METAL_S2, 2, x, y, y)
#define METAL_TRIPLES2_(x, y, p) METAL_ADD2(METAL_S3, 2, x, y, p, x) METAL_ADD2(METAL_S3, 2, x, y, p, y)
#define METAL_TRIPLES2(x, y) METAL_TRIPLES2_(x, y, x) METAL_TRIPLES2_(x, y, y)
#define METAL_QUADS2__(x, y, p, q) METAL_ADD2(METAL_S4, 2, x, y, p, q, x) METAL_ADD2(METAL_S4, 2, x, y, p, q, y)
#define METAL_QUADS2_(x, y, p) METAL_QUADS2__(x, y, p, x) METAL_QUADS2__(x, y, p, y)
#define METAL_QUADS2(x, y) METAL_QUADS2_(x, y, x) METAL_QUADS2_(x, y, y)
#define METAL_PAIRS3(x, y, z) \
  METAL_ADD3(METAL_S2, 3, x, y, z, x) METAL_ADD3(METAL_S2, 3, x, y, z, y) METAL_ADD3(METAL_S2, 3, x, y, z, z)
#define METAL_TRIPLES3_(x, y, z, p)        \
  METAL_ADD3(METAL_S3, 3, x, y, z, p, x) \
  METAL_ADD3(METAL_S3, 3, x, y, z, p, y) METAL_ADD3(METAL_S3, 3, x, y, z, p, z)
#define METAL_TRIPLES3(x, y, z) METAL_TRIPLES3_(x, y, z, x) METAL_TRIPLES3_(x, y, z, y) METAL_TRIPLES3_(x, y, z, z)
#define METAL_QUADS3__(x, y, z, p, q)         \
  METAL_ADD3(METAL_S4, 3, x, y, z, p, q, x) \
  METAL_ADD3(METAL_S4, 3, x, y, z, p, q, y) METAL_ADD3(METAL_S4, 3, x, y, z, p, q, z)
#define METAL_QUADS3_(x, y, z, p) \
  METAL_QUADS3__(x, y, z, p, x) METAL_QUADS3__(x, y, z, p, y) METAL_QUADS3__(x, y, z, p, z)
#define METAL_QUADS3(x, y, z) METAL_QUADS3_(x, y, z, x) METAL_QUADS3_(x, y, z, y) METAL_QUADS3_(x, y, z, z)
#define METAL_PAIRS4(x, y, z, w)           \
  METAL_ADD4(METAL_S2, 4, x, y, z, w, x) \
  METAL_ADD4(METAL_S2, 4, x, y, z, w, y) \
  METAL_ADD4(METAL_S2, 4, x, y, z, w, z) METAL_ADD4(METAL_S2, 4, x, y, z, w, w)
#define METAL_TRIPLES4_(x, y, z, w, p)        \
  METAL_ADD4(METAL_S3, 4, x, y, z, w, p, x) \
  METAL_ADD4(METAL_S3, 4, x, y, z, w, p, y) \
  METAL_ADD4(METAL_S3, 4, x, y, z, w, p, z) METAL_ADD4(METAL_S3, 4, x, y, z, w, p, w)
#define METAL_TRIPLES4(x, y, z, w)  \
  METAL_TRIPLES4_(x, y, z, w, x)    \
  METAL_TRIPLES4_(x, y, z, w, y)    \
  METAL_TRIPLES4_(x, y, z, w, z) METAL_TRIPLES4_(x, y, z, w, w)
#define METAL_QUADS4__(x, y, z, w, p, q)         \
  METAL_ADD4(METAL_S4, 4, x, y, z, w, p, q, x) \
  METAL_ADD4(METAL_S4, 4, x, y, z, w, p, q, y) \
  METAL_ADD4(METAL_S4, 4, x, y, z, w, p, q, z) METAL_ADD4(METAL_S4, 4, x, y, z, w, p, q, w)
#define METAL_QUADS4_(x, y, z, w, p)    \
  METAL_QUADS4__(x, y, z, w, p, x)      \
  METAL_QUADS4__(x, y, z, w, p, y)      \
  METAL_QUADS4__(x, y, z, w, p, z) METAL_QUADS4__(x, y, z, w, p, w)
#define METAL_QUADS4(x, y, z, w)    \
  METAL_QUADS4_(x, y, z, w, x)      \
  METAL_QUADS4_(x, y, z, w, y)      \
  METAL_QUADS4_(x, y, z, w, z) METAL_QUADS4_(x, y, z, w, w)
#define METAL_MEMBERS_2(x, y) \
  struct {                    \
    T x, y;                   \
  };                          \
  METAL_PAIRS2(x, y) METAL_TRIPLES2(x, y) METAL_QUADS2(x, y)
#define METAL_MEMBERS_3(x, y, z) \
  struct {                       \
    T x, y, z;                   \
  };                             \
  METAL_PAIRS3(x, y, z) METAL_TRIPLES3(x, y, z) METAL_QUADS3(x, y, z)
#define METAL_MEMBERS_4(x, y, z, w) \
  struct {                          \
    T x, y, z, w;                   \
  };                                \
  METAL_PAIRS4(x, y, z, w) METAL_TRIPLES4(x, y, z, w) METAL_QUADS4(x, y, z, w)

#define METAL_LETTERS_2 METAL_MEMBERS_2(x, y)
#define METAL_COLORS_2 METAL_MEMBERS_2(r, g)
#define METAL_LETTERS_3 METAL_MEMBERS_3(x, y, z)
#define METAL_COLORS_3 METAL_MEMBERS_3(r, g, b)
#define METAL_LETTERS_4 METAL_MEMBERS_4(x, y, z, w)
#define METAL_COLORS_4 METAL_MEMBERS_4(r, g, b, a)
[[noreturn]] inline void out_of_bounds() { __builtin_trap(); }

}  // namespace __inner

// The members that vec and packed share: a union of the components and all swizzles, the default
// and copy operations, and element access. `Self` is the name of the class.
#define METAL_VECTOR_BODY(Self, N)                                                            \
  union {                                                                                                       \
    T data[N];                                                                                                  \
    METAL_LETTERS_##N METAL_COLORS_##N                                                                         \
  };                                                                                                            \
  Self() = default;                                                                                             \
  Self(const Self&) = default;                                                                                  \
  Self& operator=(const Self& other) {                                                                          \
    for (int k = 0; k < N; ++k) data[k] = other.data[k];                                                        \
    /* Like Metal's compiler, overwrites the padding after a vector with three components. */                   \
    if (sizeof(Self) > N * sizeof(T)) reinterpret_cast<char*>(this)[N * sizeof(T)] = 0x55;                      \
    return *this;                                                                                               \
  }                                                                                                             \
  T& operator[](size_t i) { return i < N ? data[i] : (__inner::out_of_bounds(), data[0]); }                       \
  T operator[](size_t i) const { return i < N ? data[i] : (__inner::out_of_bounds(), data[0]); }

#define METAL_VECTOR(N)                                                                        \
  template <class T>                                                                                             \
  struct alignas(N == 3 ? 4 * sizeof(T) : N * sizeof(T)) vec<T, N>                                               \
      : __inner::operators<T, N, __inner::kind_of<T>::value> {                                                       \
    typedef T scalar;                                                                                            \
    METAL_VECTOR_BODY(vec, N)                                                                  \
    template <class S, class = typename __inner::enable<__inner::splats<T, S>::value>::type>                         \
    constexpr vec(S s) : data{} {                                                                                \
      for (int k = 0; k < N; ++k) data[k] = static_cast<T>(s);                                                   \
    }                                                                                                            \
    template <class S, class = typename __inner::enable<__inner::kind_of<S>::value && !__inner::splats<T, S>::value>::type, \
              class = void>                                                                                      \
    explicit constexpr vec(S s) : data{} {                                                                       \
      for (int k = 0; k < N; ++k) data[k] = static_cast<T>(s);                                                   \
    }                                                                                                            \
    template <class A, class = typename __inner::enable<__inner::parts<A>::is_vector &&                              \
                                                      int(__inner::parts<A>::width) == N &&                        \
                                                      !__inner::fits<T, A>::value>::type,                          \
              class = void, class = void>                                                                        \
    explicit constexpr vec(A a) : data{} {                                                                \
      for (int k = 0; k < N; ++k) data[k] = static_cast<T>(__inner::parts<A>::at(a, k));                           \
    }                                                                                                            \
    template <class A, class B, class... R,                                                                      \
              class = typename __inner::enable<int(__inner::total<A, B, R...>::width) == N &&                        \
                                             __inner::parts<A>::width && __inner::parts<B>::width &&                 \
                                             __inner::fits<T, A, B, R...>::value>::type>                           \
    constexpr vec(A a, B b, R... rest) : data{} {                                           \
      put(0, a, b, rest...);                                                                                     \
    }                                                                                                            \
    METAL_COMPOUNDS(vec, vec)                                                                                    \
                                                                                                                 \
   private:                                                                                                      \
    constexpr void put(int) {}                                                                                   \
    template <class A, class... R>                                                                               \
    constexpr void put(int at, A a, R... rest) {                                                   \
      for (int k = 0; k < int(__inner::parts<A>::width); ++k)                                                      \
        data[at + k] = static_cast<T>(__inner::parts<A>::at(a, k));                                                \
      put(at + int(__inner::parts<A>::width), rest...);                                                            \
    }                                                                                                            \
  };

METAL_VECTOR(2)
METAL_VECTOR(3)
METAL_VECTOR(4)

namespace __inner {

// A packed vector has the alignment of its component type. It can be converted to an ordinary
// vector and back.
template <class V, class T, int N>
struct packed;
#define METAL_PACKED(N)                                                                       \
  template <class V, class T>                                                                                   \
  struct packed<V, T, N> {                                                                                      \
    METAL_VECTOR_BODY(packed, N)                                                              \
    constexpr packed(const V& v) : data{} {                                                                     \
      for (int k = 0; k < N; ++k) data[k] = v.data[k];                                                          \
    }                                                                                                           \
    template <class A, class = typename enable<parts<A>::is_vector && int(parts<A>::width) == N &&               \
                                               fits<T, A>::value>::type>                                         \
    constexpr packed(A a) : packed(static_cast<V>(a)) {}                                                         \
    template <class A, class B, class... R, class = decltype(V(A(), B(), R()...))>                              \
    constexpr packed(A a, B b, R... rest) : packed(V(a, b, rest...)) {}                    \
    constexpr operator V() const {                                                                              \
      V v;                                                                                                      \
      for (int k = 0; k < N; ++k) v.data[k] = data[k];                                                          \
      return v;                                                                                                 \
    }                                                                                                           \
    METAL_COMPOUNDS(packed, V)                                                                                  \
  };
METAL_PACKED(2)
METAL_PACKED(3)
METAL_PACKED(4)
template <class V, class T, int N>
struct parts<packed<V, T, N>> {
  enum { width = N, is_vector = true };
  typedef T scalar;
  static constexpr T at(const packed<V, T, N>& v, int k) { return v.data[k]; }
};

}  // namespace __inner

#define METAL_VECTORS_UNPACKED(T) \
  typedef vec<T, 2> T##2;         \
  typedef vec<T, 3> T##3;         \
  typedef vec<T, 4> T##4;         \
  /* Instantiates the templates once, here, rather than in every program. */ \
  static_assert(sizeof(T##2) && sizeof(T##3) && sizeof(T##4), "");
#define METAL_VECTORS(T)                                 \
  METAL_VECTORS_UNPACKED(T)                              \
  typedef __inner::packed<vec<T, 2>, T, 2> packed_##T##2;  \
  typedef __inner::packed<vec<T, 3>, T, 3> packed_##T##3;  \
  typedef __inner::packed<vec<T, 4>, T, 4> packed_##T##4;  \
  static_assert(sizeof(packed_##T##2) && sizeof(packed_##T##3) && sizeof(packed_##T##4), "");
METAL_VECTORS_UNPACKED(bool)
METAL_VECTORS(char)
METAL_VECTORS(uchar)
METAL_VECTORS(short)
METAL_VECTORS(ushort)
METAL_VECTORS(int)
METAL_VECTORS(uint)
METAL_VECTORS(long)
METAL_VECTORS(ulong)
METAL_VECTORS(half)
METAL_VECTORS(float)

namespace __inner {
// The value type of an expression of type `A`. For a swizzle, this is a vector. ../judge.py
// converts both branches of `?:` to this type, because C++ requires the branches to have the same
// type.
template <class A>
struct value {
  typedef A type;
};
template <class V, class T, int N, bool W, int... I>
struct value<swizzle<V, T, N, W, I...>> {
  typedef V type;
};
template <class V, class T, int N>
struct value<packed<V, T, N>> {
  typedef V type;
};
template <class A>
constexpr typename value<A>::type read(A a) {
  return a;
}
// Casts the reference that a `device` method returns to the address space `device`. The cast is
// needed because clang can only declare the method for the generic address space (../judge.py).
template <class T>
device T& in_device(__generic T& x) {
  return (device T&)x;
}
template <class T>
const device T& in_device(const __generic T& x) {
  return (const device T&)x;
}
}  // namespace __inner

// as_type (2.21): reinterprets the bits as a type of the same size.
namespace __inner {
template <class A>
struct bits {
  enum { count = int(parts<A>::width) * int(sizeof(typename parts<A>::scalar)),
         value = int(kind_of<typename parts<A>::scalar>::value) == kBool ? 0 : count };
};
}  // namespace __inner
}  // namespace metal

template <class To, class From,
          class = typename metal::__inner::enable<metal::__inner::bits<From>::value != 0 &&
                                                int(metal::__inner::bits<To>::value) ==
                                                    int(metal::__inner::bits<From>::value)>::type>
To as_type(From from) METAL_DOES(typename metal::__inner::value<From>::type value(from); To to;
                                        __builtin_memcpy(&to, &value, metal::__inner::bits<To>::value); return to;)

#endif
