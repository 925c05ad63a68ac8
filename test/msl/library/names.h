// Declares the remaining names of Metal's library, without an implementation. A program that also
// declares such a name does not compile, because uses of the name are ambiguous or a macro rewrites
// them.
#ifndef TEST_MSL_NAMES_H
#define TEST_MSL_NAMES_H

#include "textures.h"

// ---- macros

#define METAL_FUNC inline __attribute__((__always_inline__))
#define METAL_ASM __asm
#define METAL_INTERNAL __attribute__((__visibility__("hidden")))
#define METAL_CONST __attribute__((__const__))
#define METAL_PURE __attribute__((__pure__))
#define METAL_ALIGN(x) __attribute__((__aligned__(x)))

#define MAXFLOAT 3.402823466e+38f
#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define MAXHALF 65504.0h
#define HUGE_VALH half(__builtin_huge_valf())

#define FLT_DIG 6
#define FLT_MANT_DIG 24
#define FLT_MAX_10_EXP 38
#define FLT_MAX_EXP 128
#define FLT_MIN_10_EXP (-37)
#define FLT_MIN_EXP (-125)
#define FLT_RADIX 2
#define FLT_MAX 3.402823466e+38f
#define FLT_MIN 1.175494351e-38f
#define FLT_EPSILON 1.192092896e-07f
#define FLT_DECIMAL_DIG 9
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define HALF_DIG 3
#define HALF_MANT_DIG 11
#define HALF_MAX_10_EXP 4
#define HALF_MAX_EXP 16
#define HALF_MIN_10_EXP (-4)
#define HALF_MIN_EXP (-13)
#define HALF_RADIX 2
#define HALF_MAX 65504.0h
#define HALF_MIN 6.103515625e-05h
#define HALF_EPSILON 9.765625e-04h
#define HALF_DECIMAL_DIG 5
#define BFLT_DIG 2
#define BFLT_MANT_DIG 8
#define BFLT_MAX_10_EXP 38
#define BFLT_MAX_EXP 128
#define BFLT_MIN_10_EXP (-37)
#define BFLT_MIN_EXP (-125)
#define BFLT_RADIX 2
#define BFLT_MAX 0x1.fep127
#define BFLT_MIN 0x1p-126
#define BFLT_EPSILON 0x1p-7
#define BFLT_DECIMAL_DIG 4

#define M_E_F 2.71828182845904523536f
#define M_LOG2E_F 1.44269504088896340736f
#define M_LOG10E_F 0.434294481903251827651f
#define M_LN2_F 0.693147180559945309417f
#define M_LN10_F 2.30258509299404568402f
#define M_PI_F 3.14159265358979323846f
#define M_PI_2_F 1.57079632679489661923f
#define M_PI_4_F 0.785398163397448309616f
#define M_1_PI_F 0.318309886183790671538f
#define M_2_PI_F 0.636619772367581343076f
#define M_2_SQRTPI_F 1.12837916709551257390f
#define M_SQRT2_F 1.41421356237309504880f
#define M_SQRT1_2_F 0.707106781186547524401f
#define M_E_H 2.718281828h
#define M_LOG2E_H 1.442695041h
#define M_LOG10E_H 0.434294482h
#define M_LN2_H 0.693147181h
#define M_LN10_H 2.302585093h
#define M_PI_H 3.141592654h
#define M_PI_2_H 1.570796327h
#define M_PI_4_H 0.785398163h
#define M_1_PI_H 0.318309886h
#define M_2_PI_H 0.636619772h
#define M_2_SQRTPI_H 1.128379167h
#define M_SQRT2_H 1.414213562h
#define M_SQRT1_2_H 0.707106781h
#define M_E_BF 2.718281828f
#define M_PI_BF 3.141592654f

#define CHAR_BIT 8
#define SCHAR_MAX 127
#define SCHAR_MIN (-128)
#define CHAR_MAX SCHAR_MAX
#define CHAR_MIN SCHAR_MIN
#define UCHAR_MAX 255
#define SHRT_MAX 32767
#define SHRT_MIN (-32768)
#define USHRT_MAX 65535
#define INT_MAX 2147483647
#define INT_MIN (-2147483647 - 1)
#define UINT_MAX 4294967295u
#define LONG_MAX 0x7fffffffffffffffl
#define LONG_MIN (-0x7fffffffffffffffl - 1)
#define ULONG_MAX 0xfffffffffffffffful
#define INT8_MAX 127
#define INT8_MIN (-128)
#define UINT8_MAX 255
#define INT16_MAX 32767
#define INT16_MIN (-32768)
#define UINT16_MAX 65535
#define INT32_MAX INT_MAX
#define INT32_MIN INT_MIN
#define UINT32_MAX UINT_MAX
#define INT64_MAX LONG_MAX
#define INT64_MIN LONG_MIN
#define UINT64_MAX ULONG_MAX
#define ATOMIC_FLAG_INIT 0
#define ATOMIC_VAR_INIT(value) (value)
#ifndef NULL
#define NULL 0
#endif
#define assert(condition) ((void)0)
#define offsetof(type, member) __builtin_offsetof(type, member)

typedef decltype(nullptr) nullptr_t;
typedef long intptr_t;
typedef ulong uintptr_t;

namespace metal {
#if __METAL_VERSION__ >= 320
namespace __inner {
struct logging {
  template <class... T>
  void log(__constant const char*, T...) const __constant {}
};
__constant const logging default_log{};  // named os_log_default by metal_logging
}  // namespace __inner
#endif
using ::intptr_t;
using ::nullptr_t;
using ::uintptr_t;

// ---- types

#if __METAL_VERSION__ >= 310
struct bfloat2;
struct bfloat3;
struct bfloat4;
struct packed_bfloat2;
struct packed_bfloat3;
struct packed_bfloat4;
#endif
// Pixel formats of buffers and imageblocks (2.7).
#define METAL_PIXEL(name) \
  template <class T>      \
  struct name {           \
    T value;              \
  };
METAL_PIXEL(r8unorm)
METAL_PIXEL(r8snorm)
METAL_PIXEL(r16unorm)
METAL_PIXEL(r16snorm)
METAL_PIXEL(rg8unorm)
METAL_PIXEL(rg8snorm)
METAL_PIXEL(rg16unorm)
METAL_PIXEL(rg16snorm)
METAL_PIXEL(rgba8unorm)
METAL_PIXEL(srgba8unorm)
METAL_PIXEL(rgba8snorm)
METAL_PIXEL(rgba16unorm)
METAL_PIXEL(rgba16snorm)
METAL_PIXEL(rgb10a2)
METAL_PIXEL(rg11b10f)
METAL_PIXEL(rgb9e5)
template <class T>
struct uniform;
template <class T>
struct patch_control_point;
template <class T, class P>
struct interpolant;
namespace interpolation {
struct perspective;
struct no_perspective;
}  // namespace interpolation
template <class T>
struct imageblock_layout_explicit;
struct imageblock_layout_implicit;
template <class T, class L>
struct imageblock;
template <class T, class L>
struct imageblock_slice;
enum class imageblock_data_rate { color, sample };
struct mesh_grid_properties;
enum class topology { point, line, triangle };
template <class V, class P, size_t NV, size_t NP, topology T>
struct mesh;
struct command_buffer;
struct render_command;
struct compute_command;
struct compute_pipeline_state;
struct render_pipeline_state;
struct depth_stencil_state;
enum class primitive_type { point, line, line_strip, triangle, triangle_strip };
enum class index_type { uint16, uint32 };
enum class cull_mode { none, front, back };
enum class winding { clockwise, counterclockwise };
enum class depth_clip_mode { clip, clamp };
enum class triangle_fill_mode { fill, lines };
struct rasterization_rate_map_data;
struct rasterization_rate_map_decoder;
struct MTLDrawPrimitivesIndirectArguments;
struct MTLDrawIndexedPrimitivesIndirectArguments;
struct MTLDispatchThreadgroupsIndirectArguments;
struct MTLStageInRegionIndirectArguments;
struct MTLTriangleTessellationFactorsHalf;
struct MTLQuadTessellationFactorsHalf;
struct MTLAccelerationStructureInstanceDescriptor;
template <class F>
struct visible_function_table;
template <class... T>
struct intersection_function_table;
template <class T, class E>
struct tensor;
template <class I, size_t... E>
struct extents;
template <class I, size_t N>
struct dextents;
struct os_log;
struct os_log_type;

namespace raytracing {
struct ray;
struct intersection_params;
struct triangle_data;
struct instancing;
struct world_space_data;
struct max_levels;
struct curve_data;
struct extended_limits;
struct primitive_motion;
struct instance_motion;
struct primitive_acceleration_structure;
template <class... T>
struct acceleration_structure;
struct instance_acceleration_structure;
template <class... T>
struct intersector;
template <class... T>
struct intersection_query;
template <class... T>
struct intersection_result;
enum class intersection_type { none, triangle, bounding_box, curve };
enum class geometry_type { none, triangle, bounding_box, curve, all };
enum class forced_opacity { none, opaque, non_opaque };
}  // namespace raytracing

// Type traits and similar templates (6.1 and the C++ library).
template <class T, T V>
struct integral_constant {
  static constexpr __constant T value = V;
  typedef T value_type;
};
typedef integral_constant<bool, true> true_type;
typedef integral_constant<bool, false> false_type;
template <bool B, class T = void>
struct enable_if {};
template <class T>
struct enable_if<true, T> {
  typedef T type;
};
template <bool B, class T, class F>
struct conditional {
  typedef T type;
};
template <class T, class F>
struct conditional<false, T, F> {
  typedef F type;
};
template <class A, class B>
struct is_same : false_type {};
template <class A>
struct is_same<A, A> : true_type {};
#define METAL_TRAIT(name) \
  template <class T>      \
  struct name;
METAL_TRAIT(is_void)
METAL_TRAIT(is_integral)
METAL_TRAIT(is_floating_point)
METAL_TRAIT(is_arithmetic)
METAL_TRAIT(is_array)
METAL_TRAIT(is_enum)
METAL_TRAIT(is_union)
METAL_TRAIT(is_class)
METAL_TRAIT(is_pointer)
METAL_TRAIT(is_reference)
METAL_TRAIT(is_scalar)
METAL_TRAIT(is_vector)
METAL_TRAIT(is_matrix)
METAL_TRAIT(is_signed)
METAL_TRAIT(is_unsigned)
METAL_TRAIT(is_const)
METAL_TRAIT(is_volatile)
METAL_TRAIT(is_trivial)
METAL_TRAIT(is_trivially_copyable)
METAL_TRAIT(is_standard_layout)
METAL_TRAIT(is_pod)
METAL_TRAIT(is_empty)
METAL_TRAIT(remove_const)
METAL_TRAIT(remove_volatile)
METAL_TRAIT(remove_cv)
METAL_TRAIT(remove_reference)
METAL_TRAIT(remove_pointer)
METAL_TRAIT(add_const)
METAL_TRAIT(add_pointer)
METAL_TRAIT(make_signed)
METAL_TRAIT(make_unsigned)
METAL_TRAIT(decay)
METAL_TRAIT(underlying_type)
METAL_TRAIT(make_scalar)
METAL_TRAIT(numeric_limits)
METAL_TRAIT(rank)
METAL_TRAIT(tuple_size)
template <class... T>
struct tuple;
template <class A, class B>
struct is_base_of;
template <class A, class B>
struct is_convertible;
template <class T, class A>
struct is_constructible;
template <class A, class B>
struct ratio;
template <class... T>
struct common_type;

// ---- functions

bool is_null_texture(ulong);
bool is_null_sampler(ulong);
ushort get_num_samples();
float2 get_sample_position(uint);
uint get_num_threads();
#define METAL_MORE2(f, V, N, T) V f(V, V);
#define METAL_MORE3(f, V, N, T) V f(V, V, V);
METAL_FLOATS(METAL_MORE2, nextafter)
METAL_FLOATS(METAL_MORE2, divide)
METAL_FLOATS(METAL_MORE3, fmax3)
METAL_FLOATS(METAL_MORE3, fmin3)
METAL_FLOATS(METAL_MORE3, fmedian3)
METAL_INTEGERS(METAL_MORE3, madsat)
METAL_INTEGERS(METAL_MORE3, madhi)
#define METAL_MORE_INT(f, V, N, T) __inner::like<int, N> f(V);
METAL_FLOATS(METAL_MORE_INT, ilogb)
METAL_INTEGERS(METAL_MORE2, subsat)
template <class T>
void swap(thread T&, thread T&);
template <class T>
thread T& move(thread T&);
template <class T>
thread T& forward(thread T&);
template <class T>
thread T* addressof(thread T&);

}  // namespace metal

#endif
