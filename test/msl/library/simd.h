// Defines barriers, functions for simdgroups and quadgroups (Metal Shading Language Specification,
// section 6.9), and simdgroup matrices (chapter 2 and section 6.7).
#ifndef TEST_MSL_SIMD_H
#define TEST_MSL_SIMD_H

#include "atomics.h"

namespace metal {

#ifdef METAL_RUNS
namespace __inner {
// Implemented by the program that runs kernels (../host.cc). All invocations of the simdgroup
// synchronize in metal_share and in the barriers.
extern "C" {
void metal_threadgroup_barrier();
void metal_simdgroup_barrier();
uint metal_lane();
uint metal_lanes();
// metal_share makes `size` bytes at `mine` available to the other invocations of the simdgroup.
// metal_shared then copies the bytes of `lane`, or returns false if that lane does not take part.
// metal_shared_end ends the exchange.
void metal_share(const void* mine, uint size);
bool metal_shared(uint lane, void* theirs, uint size);
void metal_shared_end();
}
}  // namespace __inner
#endif

METAL_INLINE void threadgroup_barrier(mem_flags) METAL_DOES(__inner::metal_threadgroup_barrier();)
METAL_INLINE void simdgroup_barrier(mem_flags) METAL_DOES(__inner::metal_simdgroup_barrier();)
METAL_INLINE void threadgroup_barrier(mem_flags, thread_scope) METAL_DOES(__inner::metal_threadgroup_barrier();)
METAL_INLINE void simdgroup_barrier(mem_flags, thread_scope) METAL_DOES(__inner::metal_simdgroup_barrier();)

// The set of invocations for which a condition is true.
class simd_vote {
 public:
  typedef ulong vote_t;
  explicit constexpr simd_vote(vote_t v = 0) : bits(v) {}
  explicit constexpr operator vote_t() const { return bits; }
  bool all() const METAL_DOES(return bits == (~0ul >> (64 - __inner::metal_lanes()));)
  bool any() const METAL_DOES(return bits != 0;)

 private:
  vote_t bits;
};
class quad_vote {
 public:
  typedef uint vote_t;
  explicit constexpr quad_vote(vote_t v = 0) : bits(v) {}
  explicit constexpr operator vote_t() const { return bits; }
  bool all() const METAL_DOES(return bits == 15;)
  bool any() const METAL_DOES(return bits != 0;)

 private:
  vote_t bits;
};

#ifdef METAL_RUNS
namespace __inner {
// Combines the values of the active lanes from `first` to `end` - 1.
template <class V, class F>
METAL_INLINE V combined(V mine, uint first, uint end, V start, F f) {
  metal_share(&mine, sizeof(V));
  V all = start;
  for (uint k = first; k < end; ++k) {
    V theirs;
    if (metal_shared(k, &theirs, sizeof(V))) all = f(all, theirs);
  }
  metal_shared_end();
  return all;
}
template <class V, class F>
METAL_INLINE V reduced(V mine, uint first, uint end, F f) {
  metal_share(&mine, sizeof(V));
  V all = mine;
  bool some = false;
  for (uint k = first; k < end; ++k) {
    V theirs;
    if (!metal_shared(k, &theirs, sizeof(V))) continue;
    if (some) theirs = f(all, theirs);
    all = theirs;
    some = true;
  }
  metal_shared_end();
  return all;
}
// Returns the value of a lane. In Metal, the value of an inactive lane is undefined; here, it is an
// arbitrary bit pattern.
template <class V>
METAL_INLINE V of_lane(V mine, uint lane) {
  V theirs;
  metal_share(&mine, sizeof(V));
  if (!metal_shared(lane, &theirs, sizeof(V))) __builtin_memset(&theirs, 0xa5, sizeof(V));
  metal_shared_end();
  return theirs;
}
inline ulong ballot(bool b, uint first, uint end) {
  metal_share(&b, sizeof(b));
  ulong bits = 0;
  for (uint k = first; k < end; ++k) {
    bool theirs;
    if (metal_shared(k, &theirs, sizeof(b)) && theirs) bits |= 1ul << (k - first);
  }
  metal_shared_end();
  return bits;
}
METAL_INLINE uint quad() { return metal_lane() & ~3u; }
METAL_INLINE bool is_first() { return metal_lane() == static_cast<uint>(__builtin_ctzl(ballot(true, 0, metal_lanes()))); }
}  // namespace __inner
#endif
// Integer sums and products wrap around.
#ifdef METAL_RUNS
namespace __inner {
template <class T, bool = int(kind_of<T>::value) == kInteger>
struct wide {
  typedef ulong type;
};
template <class T>
struct wide<T, false> {
  typedef T type;
};
#define METAL_WRAPPING(name, op)                                             \
  template <class V>                                                         \
  inline V name(V a, V b) {                                                  \
    typedef typename parts<V>::scalar T;                                     \
    typedef typename wide<T>::type W;                                        \
    T r[parts<V>::width];                                                    \
    for (int k = 0; k < int(parts<V>::width); ++k)                           \
      r[k] = static_cast<T>(static_cast<W>(parts<V>::at(a, k)) op static_cast<W>(parts<V>::at(b, k))); \
    V v;                                                                     \
    __builtin_memcpy(&v, r, sizeof(r));                                      \
    return v;                                                                \
  }
METAL_WRAPPING(added, +)
METAL_WRAPPING(multiplied, *)
}  // namespace __inner
#endif
#define METAL_SUM [](auto a, auto b) { return __inner::added(a, b); }
#define METAL_PRODUCT [](auto a, auto b) { return __inner::multiplied(a, b); }
#define METAL_MAX [](auto a, auto b) { return max(a, b); }
#define METAL_MIN [](auto a, auto b) { return min(a, b); }
#define METAL_AND [](auto a, auto b) { return static_cast<decltype(a)>(a & b); }
#define METAL_OR [](auto a, auto b) { return static_cast<decltype(a)>(a | b); }
#define METAL_XOR [](auto a, auto b) { return static_cast<decltype(a)>(a ^ b); }

#define METAL_SIMD_REDUCE(f, V, how)                                                                             \
  METAL_INLINE V simd_##f(V x) METAL_DOES(return __inner::reduced(x, 0, __inner::metal_lanes(), how);)                     \
  METAL_INLINE V quad_##f(V x) METAL_DOES(return __inner::reduced(x, __inner::quad(), __inner::quad() + 4, how);)
#define METAL_SIMD_PREFIX(f, V, how, start)                                                                      \
  METAL_INLINE V simd_prefix_exclusive_##f(V x)                                                                        \
      METAL_DOES(return __inner::combined(x, 0, __inner::metal_lane(), V(start), how);)                              \
  METAL_INLINE V simd_prefix_inclusive_##f(V x)                                                                        \
      METAL_DOES(return __inner::combined(x, 0, __inner::metal_lane() + 1, V(start), how);)                          \
  METAL_INLINE V quad_prefix_exclusive_##f(V x)                                                                        \
      METAL_DOES(return __inner::combined(x, __inner::quad(), __inner::metal_lane(), V(start), how);)                  \
  METAL_INLINE V quad_prefix_inclusive_##f(V x)                                                                        \
      METAL_DOES(return __inner::combined(x, __inner::quad(), __inner::metal_lane() + 1, V(start), how);)
#define METAL_SIMD_NUMBERS(f, V, N, T)                                                                           \
  METAL_SIMD_REDUCE(sum, V, METAL_SUM)                                                                           \
  METAL_SIMD_REDUCE(product, V, METAL_PRODUCT)                                                                   \
  METAL_SIMD_REDUCE(max, V, METAL_MAX)                                                                           \
  METAL_SIMD_REDUCE(min, V, METAL_MIN)                                                                           \
  METAL_SIMD_PREFIX(sum, V, METAL_SUM, T(0))                                                                     \
  METAL_SIMD_PREFIX(product, V, METAL_PRODUCT, T(1))                                                             \
  METAL_SIMD_LANES(V)
#define METAL_SIMD_INTEGERS(f, V, N, T)                                                                          \
  METAL_SIMD_REDUCE(and, V, METAL_AND)                                                                           \
  METAL_SIMD_REDUCE(or, V, METAL_OR)                                                                             \
  METAL_SIMD_REDUCE(xor, V, METAL_XOR)
#define METAL_SIMD_LANES(V)                                                                                      \
  METAL_INLINE V simd_broadcast(V x, ushort lane) METAL_DOES(return __inner::of_lane(x, lane);)                          \
  METAL_INLINE V simd_broadcast_first(V x)                                                                             \
      METAL_DOES(return __inner::of_lane(x, __builtin_ctzl(__inner::ballot(true, 0, __inner::metal_lanes())));)        \
  METAL_INLINE V simd_shuffle(V x, ushort lane) METAL_DOES(return __inner::of_lane(x, lane);)                            \
  METAL_INLINE V simd_shuffle_up(V x, ushort delta) METAL_DOES(return __inner::of_lane(x, __inner::metal_lane() - delta);) \
  METAL_INLINE V simd_shuffle_down(V x, ushort delta)                                                                  \
      METAL_DOES(return __inner::of_lane(x, __inner::metal_lane() + delta);)                                         \
  METAL_INLINE V simd_shuffle_xor(V x, ushort mask) METAL_DOES(return __inner::of_lane(x, __inner::metal_lane() ^ mask);)  \
  METAL_INLINE V simd_shuffle_rotate_up(V x, ushort delta)                                                             \
      METAL_DOES(return __inner::of_lane(x, (__inner::metal_lane() - delta) % __inner::metal_lanes());)                \
  METAL_INLINE V simd_shuffle_rotate_down(V x, ushort delta)                                                           \
      METAL_DOES(return __inner::of_lane(x, (__inner::metal_lane() + delta) % __inner::metal_lanes());)                \
  METAL_INLINE V quad_broadcast(V x, ushort lane) METAL_DOES(return __inner::of_lane(x, __inner::quad() + lane);)          \
  METAL_INLINE V quad_broadcast_first(V x) METAL_DOES(return __inner::of_lane(x, __inner::quad());)                        \
  METAL_INLINE V quad_shuffle(V x, ushort lane) METAL_DOES(return __inner::of_lane(x, __inner::quad() + lane);)            \
  METAL_INLINE V quad_shuffle_up(V x, ushort delta) METAL_DOES(return __inner::of_lane(x, __inner::metal_lane() - delta);) \
  METAL_INLINE V quad_shuffle_down(V x, ushort delta)                                                                  \
      METAL_DOES(return __inner::of_lane(x, __inner::metal_lane() + delta);)                                         \
  METAL_INLINE V quad_shuffle_xor(V x, ushort mask) METAL_DOES(return __inner::of_lane(x, __inner::metal_lane() ^ mask);)
// Deletes the overload for bool, because a bool argument would otherwise be converted to int.
#define METAL_NOT_FOR_BOOL(f) void f(bool) = delete;
#define METAL_NOT_FOR_BOOLS(f) \
  METAL_NOT_FOR_BOOL(simd_##f) \
  METAL_NOT_FOR_BOOL(quad_##f)
METAL_NOT_FOR_BOOLS(sum)
METAL_NOT_FOR_BOOLS(product)
METAL_NOT_FOR_BOOLS(max)
METAL_NOT_FOR_BOOLS(min)
METAL_NOT_FOR_BOOLS(and)
METAL_NOT_FOR_BOOLS(or)
METAL_NOT_FOR_BOOLS(xor)
METAL_NOT_FOR_BOOLS(prefix_exclusive_sum)
METAL_NOT_FOR_BOOLS(prefix_inclusive_sum)
METAL_NOT_FOR_BOOLS(prefix_exclusive_product)
METAL_NOT_FOR_BOOLS(prefix_inclusive_product)
METAL_NOT_FOR_BOOL(simd_broadcast_first)
METAL_NOT_FOR_BOOL(quad_broadcast_first)
METAL_NUMBERS(METAL_SIMD_NUMBERS, )
METAL_INTEGERS(METAL_SIMD_INTEGERS, )

METAL_INLINE bool simd_all(bool b) METAL_DOES(return __inner::ballot(!b, 0, __inner::metal_lanes()) == 0;)
METAL_INLINE bool simd_any(bool b) METAL_DOES(return __inner::ballot(b, 0, __inner::metal_lanes()) != 0;)
METAL_INLINE bool quad_all(bool b) METAL_DOES(return __inner::ballot(!b, __inner::quad(), __inner::quad() + 4) == 0;)
METAL_INLINE bool quad_any(bool b) METAL_DOES(return __inner::ballot(b, __inner::quad(), __inner::quad() + 4) != 0;)
METAL_INLINE bool simd_is_first() METAL_DOES(return __inner::is_first();)
METAL_INLINE bool quad_is_first() METAL_DOES(return (__inner::metal_lane() & 3) == 0;)
METAL_INLINE bool simd_is_helper_thread() METAL_DOES(return false;)
METAL_INLINE simd_vote simd_ballot(bool b) METAL_DOES(return simd_vote(__inner::ballot(b, 0, __inner::metal_lanes()));)
METAL_INLINE quad_vote quad_ballot(bool b) METAL_DOES(return quad_vote(__inner::ballot(b, __inner::quad(), __inner::quad() + 4));)
METAL_INLINE simd_vote simd_active_threads_mask() METAL_DOES(return simd_ballot(true);)
METAL_INLINE quad_vote quad_active_threads_mask() METAL_DOES(return quad_ballot(true);)

// Simdgroup matrices of 8 by 8 half or float components (bfloat since 3.1).
#if __METAL_VERSION__ >= 310
// A 16-bit float that is the upper half of a float (2.1). Arithmetic uses float.
struct bfloat {
  bfloat() = default;
  METAL_INLINE bfloat(float f) METAL_DOES(uint word; __builtin_memcpy(&word, &f, 4); bits = word >> 16;)
  METAL_INLINE operator float() const METAL_DOES(const uint word = bits << 16; float f; __builtin_memcpy(&f, &word, 4); return f;)

 private:
  ushort bits;
};
#endif
namespace __inner {
template <class T>
struct is_simdgroup_component {
  enum { value = int(kind_of<T>::value) == kFloat };
};
#if __METAL_VERSION__ >= 310
template <>
struct is_simdgroup_component<bfloat> {
  enum { value = true };
};
#endif
#ifdef METAL_RUNS
// In Metal, each invocation holds two components of a matrix. A `share` stands for one of the two.
// In this library, each invocation holds the whole matrix. An operation on a `share` therefore
// applies to that component of all 32 invocations, i.e. to half of the matrix.
template <class T>
struct share {
  T* all;
  uint first;
#define METAL_SHARE(op)                                                        \
  void operator op(T x) {                                                      \
    for (uint k = first; k < 64; k += 2) all[k] op x;                          \
  }                                                                            \
  void operator op(share other) {                                              \
    for (uint k = first; k < 64; k += 2) all[k] op other.all[k - first + other.first]; \
  }
  METAL_SHARE(+=)
  METAL_SHARE(-=)
  METAL_SHARE(*=)
#undef METAL_SHARE
};
template <class T>
struct shares {
  T* all;
  share<T> operator[](uint k) const { return k < 2 ? share<T>{all, k} : (out_of_bounds(), share<T>{all, 0}); }
};
#endif
}  // namespace __inner
template <class T, int C, int R>
struct simdgroup_matrix {
  static_assert(__inner::is_simdgroup_component<T>::value, "simdgroup_matrix of half or float");
  static_assert(C == 8 && R == 8, "simdgroup_matrix of 8 columns and 8 rows");
  simdgroup_matrix() = default;
  explicit simdgroup_matrix(T diagonal) METAL_DOES(
      for (int k = 0; k < 64; ++k) all[k] = k % 9 == 0 ? diagonal : T(0);)
#ifdef METAL_RUNS
  // Each invocation keeps the whole matrix, and all invocations perform the same operations on it.
  T all[64];
  __inner::shares<T> thread_elements() { return {all}; }
#else
  // Returns the two components that this invocation holds. Apple does not document this function,
  // but it is widely used.
  __private vec<T, 2>& thread_elements() __private;

 private:
  T mine[2];
#endif
};
typedef simdgroup_matrix<half, 8, 8> simdgroup_half8x8;
typedef simdgroup_matrix<float, 8, 8> simdgroup_float8x8;
#if __METAL_VERSION__ >= 310
typedef simdgroup_matrix<bfloat, 8, 8> simdgroup_bfloat8x8;
#endif
template <class T, int C, int R>
METAL_INLINE simdgroup_matrix<T, C, R> make_filled_simdgroup_matrix(T v)
    METAL_DOES(simdgroup_matrix<T, C, R> m; for (int k = 0; k < 64; ++k) m.all[k] = v; return m;)
template <class T, int C, int R>
METAL_INLINE simdgroup_matrix<T, C, R> make_diagonal_simdgroup_matrix(T v)
    METAL_DOES(return simdgroup_matrix<T, C, R>(v);)
#define METAL_SIMDGROUP_MEMORY(space)                                                                             \
  template <class T>                                                                                              \
  METAL_INLINE void simdgroup_load(thread simdgroup_matrix<T, 8, 8>& m, const space T* from, ulong row = 8,             \
                             ulong2 origin = ulong2(0ul), bool transposed = false)                                \
      METAL_DOES(__inner::metal_simdgroup_barrier(); for (ulong r = 0; r < 8; ++r) for (ulong c = 0; c < 8; ++c)    \
          m.all[transposed ? c * 8 + r : r * 8 + c] = from[(origin.y + r) * row + origin.x + c];                  \
          __inner::metal_simdgroup_barrier();)                                                                      \
  template <class T>                                                                                              \
  METAL_INLINE void simdgroup_store(simdgroup_matrix<T, 8, 8> m, space T* to, ulong row = 8,                            \
                              ulong2 origin = ulong2(0ul), bool transposed = false)                               \
      METAL_DOES(__inner::metal_simdgroup_barrier(); if (__inner::is_first())                                         \
          for (ulong r = 0; r < 8; ++r) for (ulong c = 0; c < 8; ++c)                                             \
              to[(origin.y + r) * row + origin.x + c] = m.all[transposed ? c * 8 + r : r * 8 + c];                \
          __inner::metal_simdgroup_barrier();)
METAL_SIMDGROUP_MEMORY(device)
METAL_SIMDGROUP_MEMORY(threadgroup)
template <class D, class A, class B, class Added>
METAL_INLINE void simdgroup_multiply_accumulate(thread simdgroup_matrix<D, 8, 8>& d, simdgroup_matrix<A, 8, 8> a,
                                          simdgroup_matrix<B, 8, 8> b, simdgroup_matrix<Added, 8, 8> c)
    METAL_DOES(simdgroup_matrix<D, 8, 8> m; for (int i = 0; i < 8; ++i) for (int j = 0; j < 8; ++j) {
      float sum = c.all[i * 8 + j];
      for (int k = 0; k < 8; ++k) sum += static_cast<float>(a.all[i * 8 + k]) * static_cast<float>(b.all[k * 8 + j]);
      m.all[i * 8 + j] = static_cast<D>(sum);
    } d = m;)
template <class D, class A, class B>
METAL_INLINE void simdgroup_multiply(thread simdgroup_matrix<D, 8, 8>& d, simdgroup_matrix<A, 8, 8> a,
                               simdgroup_matrix<B, 8, 8> b)
    METAL_DOES(simdgroup_multiply_accumulate(d, a, b, make_filled_simdgroup_matrix<float, 8, 8>(0.0f));)
template <class T>
METAL_INLINE simdgroup_matrix<T, 8, 8> operator*(simdgroup_matrix<T, 8, 8> a, simdgroup_matrix<T, 8, 8> b)
    METAL_DOES(simdgroup_matrix<T, 8, 8> d; simdgroup_multiply(d, a, b); return d;)

// Derivatives, for fragment functions (6.10).
#define METAL_DERIVATIVES(f, V, N, T)                                                                             \
  METAL_INLINE V dfdx(V x) METAL_DOES(const uint q = __inner::quad(); const uint y = __inner::metal_lane() & 2;             \
      return __inner::of_lane(x, q + y + 1) - __inner::of_lane(x, q + y);)                                            \
  METAL_INLINE V dfdy(V x) METAL_DOES(const uint q = __inner::quad(); const uint r = __inner::metal_lane() & 1;             \
      return __inner::of_lane(x, q + r + 2) - __inner::of_lane(x, q + r);)                                            \
  METAL_INLINE V fwidth(V x) METAL_DOES(return abs(dfdx(x)) + abs(dfdy(x));)
METAL_FLOATS(METAL_DERIVATIVES, )
#ifdef METAL_RUNS
namespace __inner {
extern "C" void metal_discard();
}
#endif
METAL_INLINE void discard_fragment() METAL_DOES(__inner::metal_discard();)

}  // namespace metal

#endif
