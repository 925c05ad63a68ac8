#include "backend_hlsl/builtin_table.h"

#include <cstddef>

#include "ir/builtin_functions.h"
#include "ir/builtin_rows.h"

namespace tessera::hlsl {

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
    ROW(bitcast, kSpecial, ""),
    ROW(abs, kCall, "abs"),
    ROW(acos, kCall, "acos"),
    ROW(acosh, kHelper, "arc_cosh"),
    ROW(asin, kCall, "asin"),
    ROW(asinh, kHelper, "arc_sinh"),
    ROW(atan, kCall, "atan"),
    ROW(atanh, kHelper, "arc_tanh"),
    ROW(atan2, kCall, "atan2"),
    ROW(ceil, kCall, "ceil"),
    ROW(clamp, kSpecial, ""),
    ROW(cos, kCall, "cos"),
    ROW(cosh, kCall, "cosh"),
    ROW(countLeadingZeros, kSpecial, ""),
    ROW(countOneBits, kInteger, "countbits"),
    ROW(countTrailingZeros, kSpecial, ""),
    ROW(cross, kCall, "cross"),
    ROW(degrees, kCall, "degrees"),
    ROW(determinant, kCall, "determinant"),
    ROW(distance, kCall, "distance"),
    ROW(dot, kCall, "dot"),
    ROW(dot4U8Packed, kPacked, "dot4add_u8packed"),
    ROW(dot4I8Packed, kPacked, "dot4add_i8packed"),
    ROW(exp, kCall, "exp"),
    ROW(exp2, kCall, "exp2"),
    ROW(extractBits, kHelper, "extract_bits"),
    ROW(faceForward, kCall, "faceforward"),
    ROW(firstLeadingBit, kInteger, "firstbithigh"),
    ROW(firstTrailingBit, kInteger, "firstbitlow"),
    ROW(floor, kCall, "floor"),
    ROW(fma, kCall, "mad"),
    ROW(fract, kCall, "frac"),
    ROW(frexp, kSpecial, ""),
    ROW(insertBits, kHelper, "insert_bits"),
    ROW(inverseSqrt, kCall, "rsqrt"),
    ROW(ldexp, kHelper, "scale_by_power"),
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
    ROW(radians, kCall, "radians"),
    ROW(reflect, kCall, "reflect"),
    ROW(refract, kCall, "refract"),
    ROW(reverseBits, kInteger, "reversebits"),
    ROW(round, kSpecial, ""),
    ROW(saturate, kCall, "saturate"),
    ROW(sign, kInteger, "sign"),
    ROW(sin, kCall, "sin"),
    ROW(sinh, kCall, "sinh"),
    ROW(smoothstep, kCall, "smoothstep"),
    ROW(sqrt, kCall, "sqrt"),
    ROW(step, kCall, "step"),
    ROW(tan, kCall, "tan"),
    ROW(tanh, kCall, "tanh"),
    ROW(transpose, kCall, "transpose"),
    ROW(trunc, kSpecial, ""),
    ROW(dpdx, kCall, "ddx"),
    ROW(dpdxCoarse, kCall, "ddx_coarse"),
    ROW(dpdxFine, kCall, "ddx_fine"),
    ROW(dpdy, kCall, "ddy"),
    ROW(dpdyCoarse, kCall, "ddy_coarse"),
    ROW(dpdyFine, kCall, "ddy_fine"),
    ROW(fwidth, kCall, "fwidth"),
    ROW(fwidthCoarse, kHelper, "fwidth_coarse"),
    ROW(fwidthFine, kHelper, "fwidth_fine"),
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
    ROW(textureAtomicMin, kTexture, "InterlockedMin"),
    ROW(textureAtomicMax, kTexture, "InterlockedMax"),
    ROW(textureAtomicAdd, kTexture, "InterlockedAdd"),
    ROW(textureAtomicAnd, kTexture, "InterlockedAnd"),
    ROW(textureAtomicOr, kTexture, "InterlockedOr"),
    ROW(textureAtomicXor, kTexture, "InterlockedXor"),
    ROW(inputAttachmentLoad, kAbsent, ""),
    ROW(atomicLoad, kAbsent, ""),
    ROW(atomicStore, kAbsent, ""),
    ROW(atomicAdd, kAbsent, ""),
    ROW(atomicSub, kAbsent, ""),
    ROW(atomicMax, kAbsent, ""),
    ROW(atomicMin, kAbsent, ""),
    ROW(atomicAnd, kAbsent, ""),
    ROW(atomicOr, kAbsent, ""),
    ROW(atomicXor, kAbsent, ""),
    ROW(atomicExchange, kAbsent, ""),
    ROW(atomicStoreMax, kAbsent, ""),
    ROW(atomicStoreMin, kAbsent, ""),
    ROW(atomicCompareExchangeWeak, kAbsent, ""),
    ROW(pack4x8snorm, kHelper, "pack_snorm4x8"),
    ROW(pack4x8unorm, kHelper, "pack_unorm4x8"),
    ROW(pack4xI8, kPacked, "pack_s8"),
    ROW(pack4xU8, kPacked, "pack_u8"),
    ROW(pack4xI8Clamp, kPacked, "pack_clamp_s8"),
    ROW(pack4xU8Clamp, kPacked, "pack_u8"),
    ROW(pack2x16snorm, kHelper, "pack_snorm2x16"),
    ROW(pack2x16unorm, kHelper, "pack_unorm2x16"),
    ROW(pack2x16float, kHelper, "pack_half2x16"),
    ROW(unpack4x8snorm, kHelper, "unpack_snorm4x8"),
    ROW(unpack4x8unorm, kHelper, "unpack_unorm4x8"),
    ROW(unpack4xI8, kPacked, "unpack_s8s32"),
    ROW(unpack4xU8, kPacked, "unpack_u8u32"),
    ROW(unpack2x16snorm, kHelper, "unpack_snorm2x16"),
    ROW(unpack2x16unorm, kHelper, "unpack_unorm2x16"),
    ROW(unpack2x16float, kHelper, "unpack_half2x16"),
    ROW(storageBarrier, kCall, "DeviceMemoryBarrierWithGroupSync"),
    ROW(textureBarrier, kCall, "DeviceMemoryBarrierWithGroupSync"),
    ROW(workgroupBarrier, kCall, "GroupMemoryBarrierWithGroupSync"),
    ROW(print, kSpecial, ""),
    ROW(workgroupUniformLoad, kAbsent, ""),
    ROW(subgroupAdd, kCall, "WaveActiveSum"),
    ROW(subgroupExclusiveAdd, kCall, "WavePrefixSum"),
    ROW(subgroupInclusiveAdd, kHelper, "inclusive_sum"),
    ROW(subgroupAll, kCall, "WaveActiveAllTrue"),
    ROW(subgroupAnd, kBitwise, "WaveActiveBitAnd"),
    ROW(subgroupAny, kCall, "WaveActiveAnyTrue"),
    ROW(subgroupBallot, kCall, "WaveActiveBallot"),
    ROW(subgroupBroadcast, kCall, "WaveReadLaneAt"),
    ROW(subgroupBroadcastFirst, kCall, "WaveReadLaneFirst"),
    ROW(subgroupElect, kCall, "WaveIsFirstLane"),
    ROW(subgroupMax, kCall, "WaveActiveMax"),
    ROW(subgroupMin, kCall, "WaveActiveMin"),
    ROW(subgroupMul, kCall, "WaveActiveProduct"),
    ROW(subgroupExclusiveMul, kCall, "WavePrefixProduct"),
    ROW(subgroupInclusiveMul, kHelper, "inclusive_product"),
    ROW(subgroupOr, kBitwise, "WaveActiveBitOr"),
    ROW(subgroupShuffle, kCall, "WaveReadLaneAt"),
    ROW(subgroupShuffleDown, kLane, "+"),
    ROW(subgroupShuffleUp, kLane, "-"),
    ROW(subgroupShuffleXor, kLane, "^"),
    ROW(subgroupXor, kBitwise, "WaveActiveBitXor"),
    ROW(quadBroadcast, kCall, "QuadReadLaneAt"),
    ROW(quadSwapDiagonal, kCall, "QuadReadAcrossDiagonal"),
    ROW(quadSwapX, kCall, "QuadReadAcrossX"),
    ROW(quadSwapY, kCall, "QuadReadAcrossY"),
    ROW(bufferView, kAbsent, ""),
    ROW(bufferArrayView, kAbsent, ""),
    ROW(bufferLength, kAbsent, ""),
    ROW(subgroupMatrixLoad, kMatrix, ""),
    ROW(subgroupMatrixStore, kMatrix, ""),
    ROW(subgroupMatrixMultiply, kMatrix, ""),
    ROW(subgroupMatrixMultiplyAccumulate, kMatrix, ""),
    ROW(subgroupMatrixScalarAdd, kMatrix, ""),
    ROW(subgroupMatrixScalarSubtract, kMatrix, ""),
    ROW(subgroupMatrixScalarMultiply, kMatrix, ""),
};
#undef ROW

static_assert(ir::HasRowForEveryBuiltin(kRows),
              "every builtin needs its row, in the order of builtin_functions.def");

// The helper functions. $T is replaced by the result type, $U by the result type with u32
// components.
constexpr ir::BuiltinHelper kHelpers[] = {
    {"arc_cosh", R"($T arc_cosh($T x) {
  return log(x + sqrt(x * x - 1.0f));
}
)"},
    // HLSL's ldexp computes x * exp2(exponent). The second factor may be infinite even if the
    // product is finite.
    {"scale_by_power", R"($T scale_by_power($T x, $T exponent) {
  const $T part = trunc(clamp(exponent, -1000.0f, 1000.0f) * 0.5f);
  return ldexp(ldexp(x, part), exponent - part);
}
)"},
    {"arc_sinh", R"($T arc_sinh($T x) {
  return sign(x) * log(abs(x) + sqrt(x * x + 1.0f));
}
)"},
    {"arc_tanh", R"($T arc_tanh($T x) {
  return 0.5f * log((1.0f + x) / (1.0f - x));
}
)"},
    // If x is a constant, FXC evaluates round(x) as floor(x + 0.5), so 2.5 becomes 3 instead of 2.
    {"nearest_even", R"($T nearest_even($T x) {
  const $T below = floor(x);
  const $T rest = x - below;
  return rest > 0.5f || (rest == 0.5f && frac(below * 0.5f) != 0.0f) ? below + 1.0f : below;
}
)"},
    // If x is a constant, FXC evaluates trunc(x) by converting x to int, so 3e9 becomes -2147483648
    // (crbug.com/tint/1883).
    {"whole_part", R"($T whole_part($T x) {
  return x < 0.0f ? ceil(x) : floor(x);
}
)"},
    {"extract_bits", R"($T extract_bits($T x, uint offset, uint count) {
  const uint first = min(offset, 32u);
  const uint above = 32u - min(count, 32u - first);
  return above == 32u ? ($T)0 : (x << (above - first)) >> above;
}
)"},
    {"insert_bits", R"($T insert_bits($T x, $T bits, uint offset, uint count) {
  const uint first = min(offset, 32u);
  const uint width = min(count, 32u - first);
  if (width == 0u) {
    return x;
  }
  const uint mask = (0xffffffffu >> (32u - width)) << first;
  return $T(($U(x) & ~mask) | (($U(bits) << first) & mask));
}
)"},
    {"fwidth_coarse", R"($T fwidth_coarse($T x) {
  return abs(ddx_coarse(x)) + abs(ddy_coarse(x));
}
)"},
    {"fwidth_fine", R"($T fwidth_fine($T x) {
  return abs(ddx_fine(x)) + abs(ddy_fine(x));
}
)"},
    // The helper for mix replaces lerp, which computes x + weight * (y - x). If the weight is 1 and
    // x is much greater than y, rounding makes the result of lerp differ from y.
    {"weighted_sum", R"($T weighted_sum($T x, $T y, $T weight) {
  return x * (1.0 - weight) + y * weight;
}
)"},
    {"inclusive_sum", R"($T inclusive_sum($T x) {
  return WavePrefixSum(x) + x;
}
)"},
    {"inclusive_product", R"($T inclusive_product($T x) {
  return WavePrefixProduct(x) * x;
}
)"},
    {"pack_snorm4x8", R"(uint pack_snorm4x8(float4 v) {
  const uint4 bits = uint4(int4(round(clamp(v, -1.0f, 1.0f) * 127.0f))) & 0xffu;
  return bits.x | (bits.y << 8u) | (bits.z << 16u) | (bits.w << 24u);
}
)"},
    {"pack_unorm4x8", R"(uint pack_unorm4x8(float4 v) {
  const uint4 bits = uint4(round(saturate(v) * 255.0f));
  return bits.x | (bits.y << 8u) | (bits.z << 16u) | (bits.w << 24u);
}
)"},
    {"pack4_i8", R"(uint pack4_i8(int4 v) {
  const uint4 bits = uint4(v) & 0xffu;
  return bits.x | (bits.y << 8u) | (bits.z << 16u) | (bits.w << 24u);
}
)"},
    {"pack4_u8", R"(uint pack4_u8(uint4 v) {
  const uint4 bits = v & 0xffu;
  return bits.x | (bits.y << 8u) | (bits.z << 16u) | (bits.w << 24u);
}
)"},
    {"pack4_clamped_i8", R"(uint pack4_clamped_i8(int4 v) {
  const uint4 bits = uint4(clamp(v, -128, 127)) & 0xffu;
  return bits.x | (bits.y << 8u) | (bits.z << 16u) | (bits.w << 24u);
}
)"},
    {"pack4_clamped_u8", R"(uint pack4_clamped_u8(uint4 v) {
  const uint4 bits = min(v, 255u);
  return bits.x | (bits.y << 8u) | (bits.z << 16u) | (bits.w << 24u);
}
)"},
    {"pack_snorm2x16", R"(uint pack_snorm2x16(float2 v) {
  const uint2 bits = uint2(int2(round(clamp(v, -1.0f, 1.0f) * 32767.0f))) & 0xffffu;
  return bits.x | (bits.y << 16u);
}
)"},
    {"pack_unorm2x16", R"(uint pack_unorm2x16(float2 v) {
  const uint2 bits = uint2(round(saturate(v) * 65535.0f));
  return bits.x | (bits.y << 16u);
}
)"},
    {"pack_half2x16", R"(uint pack_half2x16(float2 v) {
  const uint2 bits = f32tof16(v);
  return bits.x | (bits.y << 16u);
}
)"},
    {"unpack_snorm4x8", R"(float4 unpack_snorm4x8(uint bits) {
  const int x = int(bits);
  const int4 v = int4(x << 24u, x << 16u, x << 8u, x) >> 24u;
  return max(float4(v) / 127.0f, -1.0f);
}
)"},
    {"unpack_unorm4x8", R"(float4 unpack_unorm4x8(uint bits) {
  const uint4 v = uint4(bits, bits >> 8u, bits >> 16u, bits >> 24u) & 0xffu;
  return float4(v) / 255.0f;
}
)"},
    {"unpack4_i8", R"(int4 unpack4_i8(uint bits) {
  const int x = int(bits);
  return int4(x << 24u, x << 16u, x << 8u, x) >> 24u;
}
)"},
    {"unpack4_u8", R"(uint4 unpack4_u8(uint bits) {
  return uint4(bits, bits >> 8u, bits >> 16u, bits >> 24u) & 0xffu;
}
)"},
    {"dot4_i8", R"(int dot4_i8(uint a, uint b) {
  const int4 products = unpack4_i8(a) * unpack4_i8(b);
  return products.x + products.y + products.z + products.w;
}
)"},
    {"dot4_u8", R"(uint dot4_u8(uint a, uint b) {
  const uint4 products = unpack4_u8(a) * unpack4_u8(b);
  return products.x + products.y + products.z + products.w;
}
)"},
    {"unpack_snorm2x16", R"(float2 unpack_snorm2x16(uint bits) {
  const int x = int(bits);
  const int2 v = int2(x << 16u, x) >> 16u;
  return max(float2(v) / 32767.0f, -1.0f);
}
)"},
    {"unpack_unorm2x16", R"(float2 unpack_unorm2x16(uint bits) {
  const uint2 v = uint2(bits & 0xffffu, bits >> 16u);
  return float2(v) / 65535.0f;
}
)"},
    {"unpack_half2x16", R"(float2 unpack_half2x16(uint bits) {
  return f16tof32(uint2(bits & 0xffffu, bits >> 16u));
}
)"},
    {"bits_to_half2", R"(float16_t2 bits_to_half2(uint bits) {
  return float16_t2(f16tof32(uint2(bits & 0xffffu, bits >> 16u)));
}
)"},
    {"bits_to_half4", R"(float16_t4 bits_to_half4(uint2 bits) {
  return float16_t4(f16tof32(uint4(bits.x & 0xffffu, bits.x >> 16u, bits.y & 0xffffu, bits.y >> 16u)));
}
)"},
    {"half2_to_bits", R"(uint half2_to_bits(float16_t2 v) {
  const uint2 bits = f32tof16(float2(v));
  return bits.x | (bits.y << 16u);
}
)"},
    {"half4_to_bits", R"(uint2 half4_to_bits(float16_t4 v) {
  const uint4 bits = f32tof16(float4(v));
  return bits.xz | (bits.yw << 16u);
}
)"},
};

}  // namespace

const BuiltinRow& RowOf(BuiltinFn fn) { return kRows[static_cast<size_t>(fn)]; }

std::string_view PackedHelper(BuiltinFn fn) {
  switch (fn) {
    case BuiltinFn::k_dot4I8Packed: return "dot4_i8";
    case BuiltinFn::k_dot4U8Packed: return "dot4_u8";
    case BuiltinFn::k_pack4xI8: return "pack4_i8";
    case BuiltinFn::k_pack4xU8: return "pack4_u8";
    case BuiltinFn::k_pack4xI8Clamp: return "pack4_clamped_i8";
    case BuiltinFn::k_pack4xU8Clamp: return "pack4_clamped_u8";
    case BuiltinFn::k_unpack4xI8: return "unpack4_i8";
    case BuiltinFn::k_unpack4xU8: return "unpack4_u8";
    default:  // others: functions that do not involve packed integers
      return {};
  }
}

std::string_view HelperSource(std::string_view name) { return ir::SourceOf(kHelpers, name); }

}  // namespace tessera::hlsl
