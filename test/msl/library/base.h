// Defines what the other headers of the library need: address spaces, scalar types and traits.
//
// The headers are C++ for OpenCL, because in this language, address spaces are part of types.
// Pointers cannot be converted between address spaces, and local variables are in the thread
// address space. Methods are overloaded by the address space of their object. A threadgroup
// variable has one instance, which all invocations of a threadgroup share.
//
// References without an address space are `__generic`. User programs must not contain such
// references (../judge.py checks this). This library uses them for methods that are the same in all
// address spaces.
#ifndef TEST_MSL_BASE_H
#define TEST_MSL_BASE_H

// With METAL_RUNS, functions have bodies and kernels are compiled for the host processor. Without
// it, functions are only declared.
#ifdef METAL_RUNS
#define METAL_DOES(...) {__VA_ARGS__}
#define METAL_INLINE inline
#else
#define METAL_DOES(...) ;
#define METAL_INLINE
#endif

// Renames OpenCL keywords that are ordinary names in Metal, and names that clang predeclares for
// OpenCL.
#define global metal_user_global
#define local metal_user_local
#define generic metal_user_generic
#define pipe metal_user_pipe
#define read_only metal_user_read_only
#define write_only metal_user_write_only
#define read_write metal_user_read_write
#define vec_step metal_user_vec_step
#define addrspace_cast metal_user_addrspace_cast
#define sampler_t metal_user_sampler_t
#define event_t metal_user_event_t
#define clk_event_t metal_user_clk_event_t
#define queue_t metal_user_queue_t
#define reserve_id_t metal_user_reserve_id_t
#define atomic_int metal_atomic_int
#define atomic_uint metal_atomic_uint
#define atomic_long metal_atomic_long
#define atomic_ulong metal_atomic_ulong
#define atomic_float metal_atomic_float
#define atomic_double metal_user_atomic_double
#define atomic_flag metal_user_atomic_flag
#define atomic_size_t metal_user_atomic_size_t
#define atomic_intptr_t metal_user_atomic_intptr_t
#define atomic_uintptr_t metal_user_atomic_uintptr_t
#define atomic_ptrdiff_t metal_user_atomic_ptrdiff_t

#pragma OPENCL EXTENSION __cl_clang_non_portable_kernel_param_types : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define METAL_PRIVATE __private
#define METAL_LOCAL __local
#define METAL_CONSTANT const __global
// OpenCL has no equivalent of Metal's device address space, so `device` is Clang's numbered address
// space 1. Methods cannot be overloaded for a numbered address space. Methods that must work on
// objects in `device` are therefore declared for the generic address space.
#define METAL_DEVICE __attribute__((address_space(1)))

#define device METAL_DEVICE
#define constant METAL_CONSTANT
#define thread METAL_PRIVATE
#define threadgroup METAL_LOCAL
// Metal's other address spaces. This library does not allow objects in them.
#define threadgroup_imageblock __attribute__((address_space(2)))
#define ray_data __attribute__((address_space(3)))
#define object_data __attribute__((address_space(4)))

#define kernel [[clang::annotate("kernel")]] __kernel
#define vertex [[clang::annotate("vertex")]]
#define fragment [[clang::annotate("fragment")]]

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef signed char int8_t;
typedef uchar uint8_t;
typedef short int16_t;
typedef ushort uint16_t;
typedef int int32_t;
typedef uint uint32_t;
typedef long int64_t;
typedef ulong uint64_t;

namespace metal {
using ::int16_t;
using ::int32_t;
using ::int64_t;
using ::int8_t;
using ::ptrdiff_t;
using ::size_t;
using ::uint16_t;
using ::uint32_t;
using ::uint64_t;
using ::uint8_t;

// The namespace for names of this library that must not collide with the user's names.
namespace __inner {

enum { kNone, kBool, kInteger, kFloat };
template <class T>
struct kind_of {
  enum { value = kNone };
};
#define METAL_KIND(T, kind) \
  template <>               \
  struct kind_of<T> {       \
    enum { value = kind };  \
  };
METAL_KIND(bool, kBool)
METAL_KIND(char, kInteger)
METAL_KIND(signed char, kInteger)
METAL_KIND(uchar, kInteger)
METAL_KIND(short, kInteger)
METAL_KIND(ushort, kInteger)
METAL_KIND(int, kInteger)
METAL_KIND(uint, kInteger)
METAL_KIND(long, kInteger)
METAL_KIND(ulong, kInteger)
METAL_KIND(half, kFloat)
METAL_KIND(float, kFloat)

template <bool B, class T = void>
struct enable {};
template <class T>
struct enable<true, T> {
  typedef T type;
};
template <class A, class B>
struct same {
  enum { value = false };
};
template <class A>
struct same<A, A> {
  enum { value = true };
};

}  // namespace __inner
}  // namespace metal

#endif
