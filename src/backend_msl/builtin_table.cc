#include "backend_msl/builtin_table.h"

#include <cstddef>

#include "backend_msl/tensor_matrices.h"
#include "ir/builtin_functions.h"
#include "ir/builtin_rows.h"

namespace tessera::msl {

namespace {

using ir::BuiltinFn;
using enum BuiltinForm;

#define ROW(name, form, text) {BuiltinFn::k_##name, form, text}

// The table, with one row per built-in function, in the order of builtin_functions.def.
constexpr BuiltinRow kRows[] = {
    ROW(all, kCall, "all"),
    ROW(any, kCall, "any"),
    ROW(select, kAbsent, ""),
    ROW(arrayLength, kAbsent, ""),
    ROW(bitcast, kAsType, ""),
    ROW(abs, kSpecial, "abs"),
    ROW(acos, kCall, "acos"),
    ROW(acosh, kCall, "acosh"),
    ROW(asin, kCall, "asin"),
    ROW(asinh, kCall, "asinh"),
    ROW(atan, kCall, "atan"),
    ROW(atanh, kCall, "atanh"),
    ROW(atan2, kCall, "atan2"),
    ROW(ceil, kCall, "ceil"),
    ROW(clamp, kSpecial, ""),
    ROW(cos, kCall, "cos"),
    ROW(cosh, kCall, "cosh"),
    ROW(countLeadingZeros, kCall, "clz"),
    ROW(countOneBits, kCall, "popcount"),
    ROW(countTrailingZeros, kCall, "ctz"),
    ROW(cross, kCall, "cross"),
    ROW(degrees, kSpecial, ""),
    ROW(determinant, kCall, "determinant"),
    ROW(distance, kCall, "distance"),
    ROW(dot, kSpecial, "dot"),
    ROW(dot4U8Packed, kHelper, "dot4_u8_packed"),
    ROW(dot4I8Packed, kHelper, "dot4_i8_packed"),
    ROW(exp, kCall, "exp"),
    ROW(exp2, kCall, "exp2"),
    ROW(extractBits, kHelper, "extract_bits_clamped"),
    ROW(faceForward, kCall, "faceforward"),
    ROW(firstLeadingBit, kSpecial, ""),
    ROW(firstTrailingBit, kHelper, "first_trailing_bit"),
    ROW(floor, kCall, "floor"),
    ROW(fma, kCall, "fma"),
    ROW(fract, kCall, "fract"),
    ROW(frexp, kSpecial, ""),
    ROW(insertBits, kHelper, "insert_bits_clamped"),
    ROW(inverseSqrt, kCall, "rsqrt"),
    ROW(ldexp, kCall, "ldexp"),
    ROW(length, kCall, "length"),
    ROW(log, kCall, "log"),
    ROW(log2, kCall, "log2"),
    ROW(max, kCall, "max"),
    ROW(min, kCall, "min"),
    ROW(mix, kHelper, "weighted_sum"),
    ROW(modf, kSpecial, ""),
    ROW(normalize, kCall, "normalize"),
    ROW(pow, kCall, "pow"),
    ROW(quantizeToF16, kSpecial, ""),
    ROW(radians, kSpecial, ""),
    ROW(reflect, kCall, "reflect"),
    ROW(refract, kCall, "refract"),
    ROW(reverseBits, kCall, "reverse_bits"),
    ROW(round, kCall, "rint"),
    ROW(saturate, kCall, "saturate"),
    ROW(sign, kSpecial, ""),
    ROW(sin, kCall, "sin"),
    ROW(sinh, kCall, "sinh"),
    ROW(smoothstep, kCall, "smoothstep"),
    ROW(sqrt, kCall, "sqrt"),
    ROW(step, kCall, "step"),
    ROW(tan, kCall, "tan"),
    ROW(tanh, kSpecial, ""),
    ROW(transpose, kCall, "transpose"),
    ROW(trunc, kCall, "trunc"),
    ROW(dpdx, kCall, "dfdx"),
    ROW(dpdxCoarse, kCall, "dfdx"),
    ROW(dpdxFine, kCall, "dfdx"),
    ROW(dpdy, kCall, "dfdy"),
    ROW(dpdyCoarse, kCall, "dfdy"),
    ROW(dpdyFine, kCall, "dfdy"),
    ROW(fwidth, kCall, "fwidth"),
    ROW(fwidthCoarse, kCall, "fwidth"),
    ROW(fwidthFine, kCall, "fwidth"),
    ROW(textureDimensions, kTexture, ""),
    ROW(textureGather, kTexture, ""),
    ROW(textureGatherCompare, kTexture, ""),
    ROW(textureLoad, kTexture, ""),
    ROW(textureNumLayers, kTexture, ""),
    ROW(textureNumLevels, kTexture, ""),
    ROW(textureNumSamples, kTexture, ""),
    ROW(textureSample, kTexture, ""),
    ROW(textureSampleBias, kTexture, ""),
    ROW(textureSampleCompare, kTexture, ""),
    ROW(textureSampleCompareLevel, kTexture, ""),
    ROW(textureSampleGrad, kTexture, ""),
    ROW(textureSampleLevel, kTexture, ""),
    ROW(textureSampleBaseClampToEdge, kTexture, ""),
    ROW(textureStore, kTexture, ""),
    ROW(textureAtomicMin, kTexture, "atomic_fetch_min"),
    ROW(textureAtomicMax, kTexture, "atomic_fetch_max"),
    ROW(textureAtomicAdd, kTexture, "atomic_fetch_add"),
    ROW(textureAtomicAnd, kTexture, "atomic_fetch_and"),
    ROW(textureAtomicOr, kTexture, "atomic_fetch_or"),
    ROW(textureAtomicXor, kTexture, "atomic_fetch_xor"),
    ROW(inputAttachmentLoad, kAbsent, ""),
    ROW(atomicLoad, kAtomic, "atomic_load_explicit"),
    ROW(atomicStore, kAtomic, "atomic_store_explicit"),
    ROW(atomicAdd, kAtomic, "atomic_fetch_add_explicit"),
    ROW(atomicSub, kAtomic, "atomic_fetch_sub_explicit"),
    ROW(atomicMax, kAtomic, "atomic_fetch_max_explicit"),
    ROW(atomicMin, kAtomic, "atomic_fetch_min_explicit"),
    ROW(atomicAnd, kAtomic, "atomic_fetch_and_explicit"),
    ROW(atomicOr, kAtomic, "atomic_fetch_or_explicit"),
    ROW(atomicXor, kAtomic, "atomic_fetch_xor_explicit"),
    ROW(atomicExchange, kAtomic, "atomic_exchange_explicit"),
    ROW(atomicStoreMax, kSpecial, "atomic_max_explicit"),
    ROW(atomicStoreMin, kSpecial, "atomic_min_explicit"),
    ROW(atomicCompareExchangeWeak, kSpecial, ""),
    ROW(pack4x8snorm, kCall, "pack_float_to_snorm4x8"),
    ROW(pack4x8unorm, kCall, "pack_float_to_unorm4x8"),
    ROW(pack4xI8, kAsType, "char4"),
    ROW(pack4xU8, kAsType, "uchar4"),
    ROW(pack4xI8Clamp, kHelper, "pack_clamped_i8"),
    ROW(pack4xU8Clamp, kHelper, "pack_clamped_u8"),
    ROW(pack2x16snorm, kCall, "pack_float_to_snorm2x16"),
    ROW(pack2x16unorm, kCall, "pack_float_to_unorm2x16"),
    ROW(pack2x16float, kAsType, "half2"),
    ROW(unpack4x8snorm, kCall, "unpack_snorm4x8_to_float"),
    ROW(unpack4x8unorm, kCall, "unpack_unorm4x8_to_float"),
    ROW(unpack4xI8, kFromType, "char4"),
    ROW(unpack4xU8, kFromType, "uchar4"),
    ROW(unpack2x16snorm, kCall, "unpack_snorm2x16_to_float"),
    ROW(unpack2x16unorm, kCall, "unpack_unorm2x16_to_float"),
    ROW(unpack2x16float, kFromType, "half2"),
    ROW(storageBarrier, kBarrier, "mem_device"),
    ROW(textureBarrier, kBarrier, "mem_texture"),
    ROW(workgroupBarrier, kBarrier, "mem_threadgroup"),
    ROW(print, kSpecial, ""),
    ROW(workgroupUniformLoad, kSpecial, ""),
    ROW(subgroupAdd, kCall, "simd_sum"),
    ROW(subgroupExclusiveAdd, kCall, "simd_prefix_exclusive_sum"),
    ROW(subgroupInclusiveAdd, kCall, "simd_prefix_inclusive_sum"),
    ROW(subgroupAll, kCall, "simd_all"),
    ROW(subgroupAnd, kCall, "simd_and"),
    ROW(subgroupAny, kCall, "simd_any"),
    ROW(subgroupBallot, kHelper, "ballot"),
    ROW(subgroupBroadcast, kSpecial, "simd_broadcast"),
    ROW(subgroupBroadcastFirst, kCall, "simd_broadcast_first"),
    ROW(subgroupElect, kCall, "simd_is_first"),
    ROW(subgroupMax, kCall, "simd_max"),
    ROW(subgroupMin, kCall, "simd_min"),
    ROW(subgroupMul, kCall, "simd_product"),
    ROW(subgroupExclusiveMul, kCall, "simd_prefix_exclusive_product"),
    ROW(subgroupInclusiveMul, kCall, "simd_prefix_inclusive_product"),
    ROW(subgroupOr, kCall, "simd_or"),
    ROW(subgroupShuffle, kSpecial, "simd_shuffle"),
    ROW(subgroupShuffleDown, kSpecial, "simd_shuffle_down"),
    ROW(subgroupShuffleUp, kSpecial, "simd_shuffle_up"),
    ROW(subgroupShuffleXor, kSpecial, "simd_shuffle_xor"),
    ROW(subgroupXor, kCall, "simd_xor"),
    ROW(quadBroadcast, kSpecial, "quad_broadcast"),
    ROW(quadSwapDiagonal, kSpecial, "3"),
    ROW(quadSwapX, kSpecial, "1"),
    ROW(quadSwapY, kSpecial, "2"),
    ROW(bufferView, kAbsent, ""),
    ROW(bufferArrayView, kAbsent, ""),
    ROW(bufferLength, kAbsent, ""),
    ROW(subgroupMatrixLoad, kMatrix, ""),
    ROW(subgroupMatrixStore, kMatrix, ""),
    ROW(subgroupMatrixMultiply, kMatrix, ""),
    ROW(subgroupMatrixMultiplyAccumulate, kMatrix, ""),
    ROW(subgroupMatrixScalarAdd, kSpecial, "add"),
    ROW(subgroupMatrixScalarSubtract, kSpecial, "subtract"),
    ROW(subgroupMatrixScalarMultiply, kSpecial, "scale"),
};
#undef ROW

static_assert(ir::HasRowForEveryBuiltin(kRows),
              "every builtin needs its row, in the order of builtin_functions.def");

constexpr ir::BuiltinHelper kHelpers[] = {
    {"integer_dot", R"(template <typename T, int N>
T integer_dot(vec<T, N> a, vec<T, N> b) {
  uint sum = 0u;
  for (int i = 0; i < N; i++) {
    sum += uint(a[i]) * uint(b[i]);
  }
  return T(sum);
}
)"},
    {"long_dot", R"(template <typename T, int N>
T long_dot(vec<T, N> a, vec<T, N> b) {
  ulong sum = 0;
  for (int i = 0; i < N; i++) {
    sum += ulong(a[i]) * ulong(b[i]);
  }
  return T(sum);
}
)"},
    {"integer_abs", R"(template <typename U, typename T>
T integer_abs(T x) {
  return max(x, T(U(0u) - U(x)));
}
)"},
    {"integer_sign", R"(template <typename T>
T integer_sign(T x) {
  return select(select(T(0), T(1), x > T(0)), T(-1), x < T(0));
}
)"},
    {"dot4_u8_packed", R"(uint dot4_u8_packed(uint a, uint b) {
  const uint4 products = uint4(as_type<uchar4>(a)) * uint4(as_type<uchar4>(b));
  return products.x + products.y + products.z + products.w;
}
)"},
    {"dot4_i8_packed", R"(int dot4_i8_packed(uint a, uint b) {
  const int4 products = int4(as_type<char4>(a)) * int4(as_type<char4>(b));
  return products.x + products.y + products.z + products.w;
}
)"},
    {"extract_bits_clamped", R"(template <typename T>
T extract_bits_clamped(T x, uint offset, uint count) {
  const uint first = min(offset, 31u);
  return extract_bits(x, first, min(count, 32u - min(offset, 32u)));
}
)"},
    {"insert_bits_clamped", R"(template <typename T>
T insert_bits_clamped(T x, T bits, uint offset, uint count) {
  const uint first = min(offset, 31u);
  return insert_bits(x, bits, first, min(count, 32u - min(offset, 32u)));
}
)"},
    {"weighted_sum", R"(template <typename T, typename W>
T weighted_sum(T x, T y, W weight) {
  return x * (W(1.0f) - weight) + y * weight;
}
)"},
    {"first_trailing_bit", R"(template <typename T>
T first_trailing_bit(T x) {
  return select(ctz(x), T(-1), x == T(0));
}
)"},
    {"first_leading_bit", R"(template <typename T>
T first_leading_bit(T x) {
  return select(T(31) - clz(x), T(-1), x == T(0));
}
)"},
    {"first_leading_bit_signed", R"(template <typename T>
T first_leading_bit_signed(T x) {
  const T bits = select(x, ~x, x < T(0));
  return select(T(31) - clz(bits), T(-1), bits == T(0));
}
)"},
    {"pack_clamped_i8", R"(uint pack_clamped_i8(int4 v) {
  return as_type<uint>(char4(clamp(v, int4(-128), int4(127))));
}
)"},
    {"pack_clamped_u8", R"(uint pack_clamped_u8(uint4 v) {
  return as_type<uint>(uchar4(min(v, uint4(255u))));
}
)"},
    {"ballot", R"(uint4 ballot(bool vote) {
  const ulong bits = static_cast<ulong>(static_cast<simd_vote::vote_t>(simd_ballot(vote)));
  return uint4(uint(bits), uint(bits >> 32), 0u, 0u);
}
)"},
    // The next five matrix helpers use thread_elements(), which is undocumented. The documented way
    // to scale a matrix is to multiply it by a diagonal matrix, but that would turn a single
    // infinity into a row of NaNs.
    {"matrix_add", R"(template <typename T>
simdgroup_matrix<T, 8, 8> matrix_add(simdgroup_matrix<T, 8, 8> m, T x) {
  m.thread_elements()[0] += x;
  m.thread_elements()[1] += x;
  return m;
}
)"},
    {"matrix_subtract", R"(template <typename T>
simdgroup_matrix<T, 8, 8> matrix_subtract(simdgroup_matrix<T, 8, 8> m, T x) {
  m.thread_elements()[0] -= x;
  m.thread_elements()[1] -= x;
  return m;
}
)"},
    {"matrix_scale", R"(template <typename T>
simdgroup_matrix<T, 8, 8> matrix_scale(simdgroup_matrix<T, 8, 8> m, T x) {
  m.thread_elements()[0] *= x;
  m.thread_elements()[1] *= x;
  return m;
}
)"},
    {"matrix_sum", R"(template <typename T>
simdgroup_matrix<T, 8, 8> matrix_sum(simdgroup_matrix<T, 8, 8> m, simdgroup_matrix<T, 8, 8> n) {
  m.thread_elements()[0] += n.thread_elements()[0];
  m.thread_elements()[1] += n.thread_elements()[1];
  return m;
}
)"},
    {"matrix_difference", R"(template <typename T>
simdgroup_matrix<T, 8, 8> matrix_difference(simdgroup_matrix<T, 8, 8> m, simdgroup_matrix<T, 8, 8> n) {
  m.thread_elements()[0] -= n.thread_elements()[0];
  m.thread_elements()[1] -= n.thread_elements()[1];
  return m;
}
)"},
    {"unknown_zero", R"(uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}
)"},
    {"workgroup_uniform_load", R"(template <typename T>
T workgroup_uniform_load(const threadgroup T* p) {
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const T value = *p;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  return value;
}
)"},
    {"workgroup_uniform_load_atomic", R"(template <typename T, typename A>
T workgroup_uniform_load_atomic(const threadgroup A* p) {
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const T value = atomic_load_explicit(p, memory_order_relaxed);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  return value;
}
)"},
};

}  // namespace

const BuiltinRow& RowOf(BuiltinFn fn) { return kRows[static_cast<size_t>(fn)]; }

std::string_view HelperSource(std::string_view name) {
  const std::string_view source = ir::SourceOf(kHelpers, name);
  return source.empty() ? TensorHelperSource(name) : source;
}

}  // namespace tessera::msl
