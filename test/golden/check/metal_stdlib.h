// The part of Metal's library that the MSL back end uses, for clang on any machine: enough to check syntax,
// names and types, strictly. Address spaces are not checked. The script `msl` beside it adds the
// swizzles (METAL_SWIZZLES_n) and the attributes.
#pragma once
#include <stddef.h>
#include <stdint.h>

#define device
#define threadgroup
#define constant const
#define thread
#define kernel
#define vertex
#define fragment

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef _Float16 half;

namespace metal {

template <class A, class B>
inline constexpr bool same = false;
template <class A>
inline constexpr bool same<A, A> = true;
template <bool B, class T, class F>
struct cond {
  using type = T;
};
template <class T, class F>
struct cond<false, T, F> {
  using type = F;
};

template <class T, int N>
struct vec;
template <class T, int N>
struct swz {
  static constexpr int width = N;
  using scalar = T;
  operator vec<T, N>() const;
  swz& operator=(vec<T, N>);
  swz& operator+=(vec<T, N>);
  swz& operator-=(vec<T, N>);
  swz& operator*=(vec<T, N>);
  swz& operator/=(vec<T, N>);
};
template <class V>
concept VecLike = requires {
  V::width;
  typename V::scalar;
};
template <class V>
concept Num = !VecLike<V> && requires(V a) { a + a; };
template <class A>
struct value {
  using type = A;
};
template <class T, int N>
struct value<swz<T, N>> {
  using type = vec<T, N>;
};
template <class A>
using value_t = typename value<A>::type;
template <class A>
struct count {
  static constexpr int n = 1;
};
template <VecLike A>
struct count<A> {
  static constexpr int n = A::width;
};

#define VEC(N, MEMBERS)                                                                        \
  template <class T>                                                                           \
  struct vec<T, N> {                                                                           \
    static constexpr int width = N;                                                            \
    using scalar = T;                                                                          \
    MEMBERS vec() = default;                                                                   \
    template <Num S>                                                                           \
    vec(S);                                                                                    \
    template <class A, class... R>                                                             \
      requires(count<A>::n + (count<R>::n + ... + 0) == N && (sizeof...(R) > 0 || VecLike<A>)) \
    explicit(sizeof...(R) == 0) vec(A, R...);                                                  \
    T& operator[](size_t);                                                                     \
    const T& operator[](size_t) const;                                                         \
    template <class B>                                                                         \
    vec& operator+=(B b) {                                                                     \
      return *this = *this + b;                                                                \
    }                                                                                          \
    template <class B>                                                                         \
    vec& operator-=(B b) {                                                                     \
      return *this = *this - b;                                                                \
    }                                                                                          \
    template <class B>                                                                         \
    vec& operator*=(B b) {                                                                     \
      return *this = *this * b;                                                                \
    }                                                                                          \
    template <class B>                                                                         \
    vec& operator/=(B b) {                                                                     \
      return *this = *this / b;                                                                \
    }                                                                                          \
    template <class B>                                                                         \
    vec& operator%=(B b) {                                                                     \
      return *this = *this % b;                                                                \
    }                                                                                          \
    template <class B>                                                                         \
    vec& operator&=(B b) {                                                                     \
      return *this = *this & b;                                                                \
    }                                                                                          \
    template <class B>                                                                         \
    vec& operator|=(B b) {                                                                     \
      return *this = *this | b;                                                                \
    }                                                                                          \
    template <class B>                                                                         \
    vec& operator^=(B b) {                                                                     \
      return *this = *this ^ b;                                                                \
    }                                                                                          \
    template <class B>                                                                         \
    vec& operator<<=(B b) {                                                                    \
      return *this = *this << b;                                                               \
    }                                                                                          \
    template <class B>                                                                         \
    vec& operator>>=(B b) {                                                                    \
      return *this = *this >> b;                                                               \
    }                                                                                          \
  };
VEC(2, METAL_SWIZZLES_2)
VEC(3, METAL_SWIZZLES_3)
VEC(4, METAL_SWIZZLES_4)

// Equal vectors, or a vector and a scalar of its type.
template <class A, class B>
struct joint {};
template <VecLike A, VecLike B>
  requires(same<typename A::scalar, typename B::scalar> && A::width == B::width)
struct joint<A, B> {
  using type = vec<typename A::scalar, A::width>;
};
template <VecLike A, class B>
  requires(!VecLike<B> && same<typename A::scalar, B>)
struct joint<A, B> {
  using type = vec<typename A::scalar, A::width>;
};
template <class A, VecLike B>
  requires(!VecLike<A> && same<A, typename B::scalar>)
struct joint<A, B> {
  using type = vec<typename B::scalar, B::width>;
};
#define ARITHMETIC(op)                 \
  template <class A, class B>          \
    requires(VecLike<A> || VecLike<B>) \
  typename joint<A, B>::type operator op(const A&, const B&);
ARITHMETIC(+)
ARITHMETIC(-)
ARITHMETIC(*) ARITHMETIC(/) ARITHMETIC(%) ARITHMETIC(&) ARITHMETIC(|) ARITHMETIC(^)
#define COMPARISON(op)                 \
  template <class A, class B>          \
    requires(VecLike<A> || VecLike<B>) \
  vec<bool, joint<A, B>::type::width> operator op(const A&, const B&);
    COMPARISON(<) COMPARISON(<=) COMPARISON(>) COMPARISON(>=) COMPARISON(==)
        COMPARISON(!=) template <VecLike A, class B>
        value_t<A> operator<<(const A&, const B&);
template <VecLike A, class B>
value_t<A> operator>>(const A&, const B&);
template <VecLike A>
value_t<A> operator-(const A&);
template <VecLike A>
value_t<A> operator~(const A&);
template <VecLike A>
value_t<A> operator!(const A&);

#define VECTORS(T)        \
  typedef vec<T, 2> T##2; \
  typedef vec<T, 3> T##3; \
  typedef vec<T, 4> T##4;
VECTORS(bool)
VECTORS(char)
VECTORS(uchar) VECTORS(short) VECTORS(ushort) VECTORS(int) VECTORS(uint) VECTORS(ulong)
    VECTORS(half) VECTORS(float)
    // Packed vectors convert; their components have no names.
    template <class T>
    struct packed3 {
  operator vec<T, 3>() const;
  packed3() = default;
  packed3(vec<T, 3>);
  T& operator[](size_t);
  T operator[](size_t) const;
};
typedef packed3<float> packed_float3;
typedef packed3<half> packed_half3;
typedef packed3<int> packed_int3;
typedef packed3<uint> packed_uint3;
template <>
struct value<packed3<float>> {};

template <class T, int C, int R>
struct matrix {
  matrix() = default;
  template <class... A>
    requires(sizeof...(A) == C || sizeof...(A) == C * R || sizeof...(A) == 1)
  matrix(A...);
  vec<T, R>& operator[](size_t);
  const vec<T, R>& operator[](size_t) const;
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
vec<T, R> operator*(matrix<T, C, R>, vec<T, C>);
template <class T, int C, int R>
vec<T, C> operator*(vec<T, R>, matrix<T, C, R>);
template <class T, int C, int R, int K>
vec<T, R> operator*(matrix<T, C, R>, swz<T, K>);
template <class T, int C, int R>
matrix<T, C, R> operator*(matrix<T, C, R>, T);
template <class T, int C, int R>
matrix<T, C, R> operator*(T, matrix<T, C, R>);
template <class T, int K, int C, int R>
matrix<T, C, R> operator*(matrix<T, K, R>, matrix<T, C, K>);
template <class T, int C, int R>
matrix<T, C, R> operator+(matrix<T, C, R>, matrix<T, C, R>);
template <class T, int C, int R>
matrix<T, C, R> operator-(matrix<T, C, R>, matrix<T, C, R>);
template <class T, int C, int R>
matrix<T, R, C> transpose(matrix<T, C, R>);
template <class T, int C>
T determinant(matrix<T, C, C>);

#define F1(f)        \
  template <class A> \
  value_t<A> f(A);
#define F2(f)                              \
  template <class A, class B>              \
    requires(same<value_t<A>, value_t<B>>) \
  value_t<A> f(A, B);
#define F3(f)                                                              \
  template <class A, class B, class C>                                     \
    requires(same<value_t<A>, value_t<B>> && same<value_t<A>, value_t<C>>) \
  value_t<A> f(A, B, C);
F1(abs)
F1(acos)
F1(acosh) F1(asin) F1(asinh) F1(atan) F1(atanh) F1(ceil) F1(clz) F1(cos) F1(cosh) F1(ctz) F1(exp)
    F1(exp2) F1(floor) F1(fract) F1(log) F1(log2) F1(normalize) F1(popcount) F1(reverse_bits)
        F1(rint) F1(rsqrt) F1(saturate) F1(sign) F1(sin) F1(sinh) F1(sqrt) F1(tan) F1(tanh)
            F1(trunc) F1(dfdx) F1(dfdy) F1(fwidth) F2(atan2) F2(cross) F2(fmod) F2(max) F2(min)
                F2(pow) F2(reflect) F2(step) F3(clamp) F3(faceforward) F3(fma) F3(mix)
                    F3(smoothstep) template <VecLike A>
                    typename A::scalar length(A);
template <VecLike A, VecLike B>
  requires(same<value_t<A>, value_t<B>>)
typename A::scalar distance(A, B);
template <VecLike A, VecLike B>
  requires(same<value_t<A>, value_t<B>>)
typename A::scalar dot(A, B);
template <VecLike A, class B>
value_t<A> refract(A, A, B);
template <class A>
value_t<A> ldexp(A, int);
template <VecLike A>
value_t<A> ldexp(A, vec<int, A::width>);
template <class A>
A extract_bits(A, uint, uint);
template <class A>
A insert_bits(A, A, uint, uint);
template <class A>
value_t<A> modf(A, value_t<A>&);
template <class A>
value_t<A> frexp(A, int&);
template <VecLike A>
value_t<A> frexp(A, vec<int, A::width>&);
template <int N>
bool all(vec<bool, N>);
template <int N>
bool any(vec<bool, N>);
template <class A, class B>
  requires(same<value_t<A>, value_t<B>>)
value_t<A> select(A, B, bool);
template <class A, class B, int N>
  requires(same<value_t<A>, value_t<B>> && count<A>::n == N)
value_t<A> select(A, B, vec<bool, N>);
template <class T, class U>
  requires(sizeof(U) != 0)
T as_type(U);

uint pack_float_to_snorm4x8(float4);
uint pack_float_to_unorm4x8(float4);
uint pack_float_to_snorm2x16(float2);
uint pack_float_to_unorm2x16(float2);
float4 unpack_snorm4x8_to_float(uint);
float4 unpack_unorm4x8_to_float(uint);
float2 unpack_snorm2x16_to_float(uint);
float2 unpack_unorm2x16_to_float(uint);

struct atomic_int {
  using type = int;
};
struct atomic_uint {
  using type = uint;
};
enum memory_order { memory_order_relaxed };
template <class A>
typename A::type atomic_load_explicit(const A*, memory_order);
template <class A>
void atomic_store_explicit(A*, typename A::type, memory_order);
#define ATOMIC(f)    \
  template <class A> \
  typename A::type f(A*, typename A::type, memory_order);
ATOMIC(atomic_exchange_explicit)
ATOMIC(atomic_fetch_add_explicit)
ATOMIC(atomic_fetch_sub_explicit) ATOMIC(atomic_fetch_max_explicit)
    ATOMIC(atomic_fetch_min_explicit) ATOMIC(atomic_fetch_and_explicit)
        ATOMIC(atomic_fetch_or_explicit) ATOMIC(atomic_fetch_xor_explicit) template <class A>
        bool atomic_compare_exchange_weak_explicit(A*, typename A::type*, typename A::type,
                                                   memory_order, memory_order);

enum class mem_flags { mem_none, mem_device, mem_threadgroup, mem_texture };
void threadgroup_barrier(mem_flags);
F1(simd_sum)
F1(simd_product)
F1(simd_and) F1(simd_or) F1(simd_xor) F1(simd_max) F1(simd_min) F1(simd_prefix_exclusive_sum)
    F1(simd_prefix_inclusive_sum) F1(simd_prefix_exclusive_product)
        F1(simd_prefix_inclusive_product) F1(simd_broadcast_first) bool simd_all(bool);
bool simd_any(bool);
bool simd_is_first();
struct simd_vote {
  typedef ulong vote_t;
  explicit operator vote_t() const;
};
simd_vote simd_ballot(bool);
#define LANE(f)      \
  template <class A> \
  value_t<A> f(A, ushort);
LANE(simd_broadcast)
LANE(simd_shuffle)
LANE(simd_shuffle_up) LANE(simd_shuffle_down) LANE(simd_shuffle_xor) LANE(quad_broadcast)
    LANE(quad_shuffle_xor)

        template <class T, int C, int R>
        struct simdgroup_matrix {
  simdgroup_matrix() = default;
  explicit simdgroup_matrix(T);
};
typedef simdgroup_matrix<float, 8, 8> simdgroup_float8x8;
typedef simdgroup_matrix<half, 8, 8> simdgroup_half8x8;
template <class T, int C, int R>
simdgroup_matrix<T, C, R> make_filled_simdgroup_matrix(T);
template <class T>
void simdgroup_load(simdgroup_matrix<T, 8, 8>&, const T*, ulong = 8, ulong2 = 0, bool = false);
template <class T>
void simdgroup_store(simdgroup_matrix<T, 8, 8>, T*, ulong = 8, ulong2 = 0, bool = false);
template <class D, class A, class B>
void simdgroup_multiply(simdgroup_matrix<D, 8, 8>&, simdgroup_matrix<A, 8, 8>,
                        simdgroup_matrix<B, 8, 8>);
template <class D, class A, class B, class C>
void simdgroup_multiply_accumulate(simdgroup_matrix<D, 8, 8>&, simdgroup_matrix<A, 8, 8>,
                                   simdgroup_matrix<B, 8, 8>, simdgroup_matrix<C, 8, 8>);

struct sampler {};
enum class access { sample, read, write, read_write };
enum class component { x, y, z, w };
struct level {
  explicit level(float);
};
struct bias {
  explicit bias(float);
};
struct gradient2d {
  gradient2d(float2, float2);
};
struct gradient3d {
  gradient3d(float3, float3);
};
struct gradientcube {
  gradientcube(float3, float3);
};
// One class for all: the argument lists are what the back end may get wrong; they are listed by shape.
template <class T, class R, class U, class F, bool Array, class Gradient>
struct texture_base {
  R sample(sampler, F) const
    requires(!Array);
  template <class L>
  R sample(sampler, F, L) const
    requires(!Array);
  template <class L>
  R sample(sampler, F, L, int2) const
    requires(!Array);
  R sample(sampler, F, uint) const
    requires(Array);
  template <class L>
  R sample(sampler, F, uint, L) const
    requires(Array);
  template <class L>
  R sample(sampler, F, uint, L, int2) const
    requires(Array);
  float sample_compare(sampler, F, float) const
    requires(!Array);
  template <class L>
  float sample_compare(sampler, F, float, L) const
    requires(!Array);
  template <class L>
  float sample_compare(sampler, F, float, L, int2) const
    requires(!Array);
  float sample_compare(sampler, F, uint, float) const
    requires(Array);
  template <class L>
  float sample_compare(sampler, F, uint, float, L) const
    requires(Array);
  template <class L>
  float sample_compare(sampler, F, uint, float, L, int2) const
    requires(Array);
  vec<T, 4> gather(sampler, F) const
    requires(!Array);
  vec<T, 4> gather(sampler, F, int2, component = component::x) const
    requires(!Array);
  vec<T, 4> gather(sampler, F, component) const
    requires(!Array);
  vec<T, 4> gather(sampler, F, uint) const
    requires(Array);
  vec<T, 4> gather(sampler, F, uint, int2, component = component::x) const
    requires(Array);
  vec<T, 4> gather(sampler, F, uint, component) const
    requires(Array);
  vec<T, 4> gather_compare(sampler, F, float) const
    requires(!Array);
  vec<T, 4> gather_compare(sampler, F, float, int2) const
    requires(!Array);
  vec<T, 4> gather_compare(sampler, F, uint, float) const
    requires(Array);
  vec<T, 4> gather_compare(sampler, F, uint, float, int2) const
    requires(Array);
  R read(U, uint = 0) const
    requires(!Array);
  R read(U, uint, uint = 0) const
    requires(Array);
  void write(vec<T, 4>, U) const
    requires(!Array);
  void write(vec<T, 4>, U, uint) const
    requires(Array);
  uint get_width(uint = 0) const;
  uint get_height(uint = 0) const;
  uint get_depth(uint = 0) const;
  uint get_array_size() const;
  uint get_num_mip_levels() const;
  uint get_num_samples() const;
};
#define TEXTURE(name, R, U, F, Array, G)        \
  template <class T, access A = access::sample> \
  struct name : texture_base<T, R, U, F, Array, G> {};
#define T4 vec<T, 4>
TEXTURE(texture1d, T4, uint, float, false, gradient2d)
TEXTURE(texture2d, T4, uint2, float2, false, gradient2d)
TEXTURE(texture2d_array, T4, uint2, float2, true, gradient2d)
TEXTURE(texture3d, T4, uint3, float3, false, gradient3d)
TEXTURE(texturecube, T4, uint2, float3, false, gradientcube)
TEXTURE(texturecube_array, T4, uint2, float3, true, gradientcube)
TEXTURE(texture2d_ms, T4, uint2, float2, false, gradient2d)
TEXTURE(depth2d, T, uint2, float2, false, gradient2d)
TEXTURE(depth2d_array, T, uint2, float2, true, gradient2d)
TEXTURE(depthcube, T, uint2, float3, false, gradientcube)
TEXTURE(depthcube_array, T, uint2, float3, true, gradientcube)
TEXTURE(depth2d_ms, T, uint2, float2, false, gradient2d)
void discard_fragment();
template <class T, size_t N>
struct array {
  const T& operator[](size_t) const;
};

}  // namespace metal

template <class T, size_t N>
struct fixed_array {
  T elements[N];
  T& operator[](size_t);
  const T& operator[](size_t) const;
};
