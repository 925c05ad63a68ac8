// Words that MSL keeps for itself: keywords, types and the functions of its library. Sorted.
#ifndef TESSERA_BACKEND_MSL_RESERVED_WORDS_H_
#define TESSERA_BACKEND_MSL_RESERVED_WORDS_H_

#include <string_view>

namespace tessera::msl {

// clang-format off
inline constexpr std::string_view kReservedWords[] = {
    "FLT_MAX", "FLT_MIN", "HUGE_VALF", "INFINITY", "INT_MAX", "INT_MIN", "MAXFLOAT", "M_E_F",
    "M_PI_F", "NAN", "NULL", "UINT_MAX", "abs", "absdiff", "access", "acos", "acosh", "addsat",
    "alignas", "alignof", "all", "and", "and_eq", "any", "array", "array_ref", "as_type", "asin",
    "asinh", "asm", "assert", "atan", "atan2", "atanh", "atomic_bool",
    "atomic_compare_exchange_weak_explicit", "atomic_exchange_explicit",
    "atomic_fetch_add_explicit", "atomic_fetch_and_explicit", "atomic_fetch_max_explicit",
    "atomic_fetch_min_explicit", "atomic_fetch_or_explicit", "atomic_fetch_sub_explicit",
    "atomic_fetch_xor_explicit", "atomic_float", "atomic_int", "atomic_load_explicit",
    "atomic_store_explicit", "atomic_uint", "atomic_ulong", "auto", "ballot", "bfloat", "bias",
    "bitand", "bitor", "bool", "bool2", "bool3", "bool4", "break", "buffer_sizes", "case", "catch",
    "ceil", "char", "char16_t", "char2", "char3", "char32_t", "char4", "clamp", "class", "clz",
    "compl", "component", "const", "const_cast", "constant", "constexpr", "continue", "copysign",
    "cos", "cosh", "cospi", "cross", "ctz", "decltype", "default", "delete", "depth2d",
    "depth2d_array", "depth2d_ms", "depth2d_ms_array", "depthcube", "depthcube_array",
    "determinant", "device", "dfdx", "dfdy", "discard_fragment", "distance", "distance_squared",
    "divide", "do", "dot", "dot4_i8_packed", "dot4_u8_packed", "double", "dynamic_cast", "else",
    "enum", "errno", "exp", "exp10", "exp2", "explicit", "export", "extern", "extract_bits",
    "extract_bits_clamped", "fabs", "faceforward", "false", "fast", "fdim", "first_leading_bit",
    "first_leading_bit_signed", "first_trailing_bit", "fixed_array", "float", "float2", "float2x2",
    "float2x3", "float2x4", "float3", "float3x2", "float3x3", "float3x4", "float4", "float4x2",
    "float4x3", "float4x4", "floor", "fma", "fmax", "fmax3", "fmedian3", "fmin", "fmin3", "fmod",
    "for", "fract", "fragment", "frexp", "friend", "function_constant", "fwidth", "get_num_samples",
    "get_width", "goto", "gradient2d", "gradient3d", "gradientcube", "hadd", "half", "half2",
    "half2x2", "half2x3", "half2x4", "half3", "half3x2", "half3x3", "half3x4", "half4", "half4x2",
    "half4x3", "half4x4", "if", "ilogb", "imageblock", "inline", "insert_bits",
    "insert_bits_clamped", "int", "int16_t", "int2", "int3", "int32_t", "int4", "int64_t", "int8_t",
    "integer_abs", "integer_dot", "integer_sign", "is_null_texture", "isfinite", "isinf", "isnan",
    "isnormal", "isordered", "isunordered", "kernel", "ldexp", "length", "length_squared", "level",
    "log", "log10", "log2", "long", "long2", "long3", "long4", "mad24", "madhi", "madsat", "main",
    "make_filled_simdgroup_matrix", "matrix", "max", "max3", "median3", "mem_flags", "memory_order",
    "memory_order_relaxed", "memory_scope", "metal", "min", "min3", "mix", "modf", "mul24", "mulhi",
    "mutable", "namespace", "new", "nextafter", "noexcept", "normalize", "not", "not_eq", "nullptr",
    "object_data", "operator", "or", "or_eq", "pack_clamped_i8", "pack_clamped_u8",
    "pack_float_to_snorm2x16", "pack_float_to_snorm4x8", "pack_float_to_unorm2x16",
    "pack_float_to_unorm4x8", "packed_float2", "packed_float3", "packed_float4", "packed_half2",
    "packed_half3", "packed_half4", "patch_control_point", "popcount", "pow", "powr", "precise",
    "private", "protected", "ptrdiff_t", "public", "quad_broadcast", "quad_shuffle",
    "quad_shuffle_xor", "ray_data", "reflect", "refract", "register", "reinterpret_cast", "return",
    "reverse_bits", "rhadd", "rint", "rotate", "round", "rsqrt", "sample_base_clamp_to_edge",
    "sample_options", "sampler", "saturate", "select", "short", "short2", "short3", "short4",
    "sign", "signbit", "signed", "simd", "simd_all", "simd_and", "simd_any", "simd_ballot",
    "simd_broadcast", "simd_broadcast_first", "simd_is_first", "simd_max", "simd_min", "simd_or",
    "simd_prefix_exclusive_product", "simd_prefix_exclusive_sum", "simd_prefix_inclusive_product",
    "simd_prefix_inclusive_sum", "simd_product", "simd_shuffle", "simd_shuffle_down",
    "simd_shuffle_up", "simd_shuffle_xor", "simd_sum", "simd_vote", "simd_xor", "simdgroup_barrier",
    "simdgroup_float8x8", "simdgroup_half8x8", "simdgroup_load", "simdgroup_matrix",
    "simdgroup_multiply", "simdgroup_multiply_accumulate", "simdgroup_store", "sin", "sincos",
    "sinh", "sinpi", "size_t", "sizeof", "smoothstep", "sqrt", "stage_in", "static",
    "static_assert", "static_cast", "step", "struct", "subsat", "switch", "tan", "tanh", "tanpi",
    "template", "texture1d", "texture1d_array", "texture2d", "texture2d_array", "texture2d_ms",
    "texture2d_ms_array", "texture3d", "texture_buffer", "texturecube", "texturecube_array", "this",
    "thread", "thread_local", "thread_scope", "threadgroup", "threadgroup_barrier",
    "threadgroup_imageblock", "throw", "transpose", "true", "trunc", "try", "typedef", "typeid",
    "typename", "uchar", "uchar2", "uchar3", "uchar4", "uint", "uint16_t", "uint2", "uint3",
    "uint32_t", "uint4", "uint64_t", "uint8_t", "ulong", "ulong2", "ulong3", "ulong4", "union",
    "unpack_snorm2x16_to_float", "unpack_snorm4x8_to_float", "unpack_unorm2x16_to_float",
    "unpack_unorm4x8_to_float", "unsigned", "ushort", "ushort2", "ushort3", "ushort4", "using",
    "vec", "vertex", "virtual", "void", "volatile", "wchar_t", "while", "workgroup_uniform_load",
    "workgroup_uniform_load_atomic", "xor", "xor_eq",
};
// clang-format on

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_RESERVED_WORDS_H_
