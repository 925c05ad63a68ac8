// Defines atomic types and functions, memory orders, barriers and fences (2.6, 6.9, 6.15).
#ifndef TEST_MSL_ATOMICS_H
#define TEST_MSL_ATOMICS_H

#include "functions.h"

namespace metal {

enum memory_order {
  memory_order_relaxed,
#if __METAL_VERSION__ >= 320
  memory_order_acquire,
  memory_order_release,
  memory_order_acq_rel,
  memory_order_seq_cst,
#endif
};
enum thread_scope {
  thread_scope_thread,
  thread_scope_simdgroup,
  thread_scope_threadgroup,
  thread_scope_device,
};
enum class mem_flags : uint {
  mem_none = 0,
  mem_device = 1,
  mem_threadgroup = 2,
  mem_texture = 4,
  mem_threadgroup_imageblock = 8,
  mem_object_data = 16,
};
constexpr mem_flags operator|(mem_flags a, mem_flags b) {
  return static_cast<mem_flags>(static_cast<uint>(a) | static_cast<uint>(b));
}
constexpr mem_flags operator&(mem_flags a, mem_flags b) {
  return static_cast<mem_flags>(static_cast<uint>(a) & static_cast<uint>(b));
}
METAL_INLINE void atomic_thread_fence(mem_flags, memory_order, thread_scope = thread_scope_device) METAL_DOES()

namespace __inner {
template <class T>
struct is_atomic {
  enum { value = false };
};
template <>
struct is_atomic<bool> {
  enum { value = true };
};
template <>
struct is_atomic<int> {
  enum { value = true };
};
template <>
struct is_atomic<uint> {
  enum { value = true };
};
template <>
struct is_atomic<ulong> {
  enum { value = true };
};
template <>
struct is_atomic<float> {
  enum { value = true };
};
}  // namespace __inner

// An atomic is not copyable, because only atomic_load_explicit may read its value.
template <class T>
struct atomic {
  static_assert(__inner::is_atomic<T>::value, "atomic of int, uint, bool, ulong or float");
  atomic() = default;
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;
  atomic& operator=(const atomic&) volatile = delete;
#ifdef METAL_RUNS
  T value;
#else
 private:
  T value;
#endif
};
template <class T>
using _atomic = atomic<T>;
typedef atomic<bool> atomic_bool;
typedef atomic<int> atomic_int;
typedef atomic<uint> atomic_uint;
typedef atomic<ulong> atomic_ulong;
typedef atomic<float> atomic_float;

// Declares one overload per address space, except for the thread address space.
#define METAL_ATOMIC_IN(space, T)                                                                                  \
  METAL_INLINE void atomic_store_explicit(volatile space atomic<T>* a, T v, memory_order)                                \
      METAL_DOES(__atomic_store_n(&a->value, v, 0);)                                                               \
  METAL_INLINE T atomic_load_explicit(const volatile space atomic<T>* a, memory_order)                                   \
      METAL_DOES(return __atomic_load_n(&a->value, 0);)                                                            \
  METAL_INLINE T atomic_exchange_explicit(volatile space atomic<T>* a, T v, memory_order)                                \
      METAL_DOES(return __atomic_exchange_n(&a->value, v, 0);)                                                     \
  METAL_INLINE bool atomic_compare_exchange_weak_explicit(volatile space atomic<T>* a, thread T* expected, T v,          \
                                                    memory_order, memory_order)                                    \
      METAL_DOES(return __atomic_compare_exchange_n(&a->value, expected, v, true, 0, 0);)
#define METAL_ATOMIC_FETCH(space, T, f, expression)                                                                \
  METAL_INLINE T f(volatile space atomic<T>* a, T v, memory_order)                                                       \
      METAL_DOES(T old = __atomic_load_n(&a->value, 0);                                                            \
                 while (!__atomic_compare_exchange_n(&a->value, &old, static_cast<T>(expression), false, 0, 0)) {} \
                 return old;)
#define METAL_ATOMIC_WORD(space, T)                                                                                \
  METAL_ATOMIC_IN(space, T)                                                                                        \
  METAL_ATOMIC_FETCH(space, T, atomic_fetch_add_explicit, static_cast<uint>(old) + static_cast<uint>(v))           \
  METAL_ATOMIC_FETCH(space, T, atomic_fetch_sub_explicit, static_cast<uint>(old) - static_cast<uint>(v))           \
  METAL_ATOMIC_FETCH(space, T, atomic_fetch_and_explicit, old & v)                                                 \
  METAL_ATOMIC_FETCH(space, T, atomic_fetch_or_explicit, old | v)                                                  \
  METAL_ATOMIC_FETCH(space, T, atomic_fetch_xor_explicit, old ^ v)                                                 \
  METAL_ATOMIC_FETCH(space, T, atomic_fetch_max_explicit, old < v ? v : old)                                       \
  METAL_ATOMIC_FETCH(space, T, atomic_fetch_min_explicit, v < old ? v : old)
METAL_ATOMIC_WORD(device, int)
METAL_ATOMIC_WORD(device, uint)
METAL_ATOMIC_WORD(threadgroup, int)
METAL_ATOMIC_WORD(threadgroup, uint)
METAL_ATOMIC_IN(device, bool)
METAL_ATOMIC_IN(threadgroup, bool)
#if __METAL_VERSION__ >= 300
#ifndef METAL_RUNS
METAL_ATOMIC_IN(device, float)
METAL_ATOMIC_FETCH(device, float, atomic_fetch_add_explicit, old + v)
METAL_ATOMIC_FETCH(device, float, atomic_fetch_sub_explicit, old - v)
#endif
#endif
#if __METAL_VERSION__ >= 240
// Metal (Atomic Modify Functions, 64 Bits): these functions return nothing.
#define METAL_ATOMIC_ULONG(f, expression)                                                                          \
  METAL_INLINE void f(volatile device atomic<ulong>* a, ulong v, memory_order)                                     \
      METAL_DOES(ulong old = __atomic_load_n(&a->value, 0);                                                        \
                 while (!__atomic_compare_exchange_n(&a->value, &old, expression, false, 0, 0)) {})
METAL_ATOMIC_ULONG(atomic_max_explicit, old < v ? v : old)
METAL_ATOMIC_ULONG(atomic_min_explicit, v < old ? v : old)
#endif

}  // namespace metal

#endif
