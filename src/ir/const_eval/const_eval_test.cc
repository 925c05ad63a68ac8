#include "ir/const_eval/const_eval.h"
#include "ir/builtin_functions.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "base/arena.h"
#include "ir/const_eval/const_eval_internal.h"

namespace tessera::ir {
namespace {

class ConstEvalTest : public testing::Test {
 protected:
  Arena arena;
  FixedStrings fixed{};
  StringInterner strings{arena, fixed};
  TypeStore types{arena};
  ConstantStore constants{arena, types};
  ConstEval eval{types, constants, strings};

  ConstantId F32(double v) { return constants.Float(kF32, v); }
  ConstantId F16(double v) { return constants.Float(kF16, v); }
  ConstantId AF(double v) { return constants.Float(kAbstractFloat, v); }
  ConstantId AI(int64_t v) { return constants.AbstractInt(v); }
  ConstantId I(int32_t v) { return constants.I32(v); }
  ConstantId U(uint32_t v) { return constants.U32(v); }
  ConstantId Vec(std::vector<ConstantId> parts) {
    const TypeId type =
        TypeStore::Vector(constants.type(parts[0]), static_cast<uint32_t>(parts.size()));
    return constants.Composite(type, parts);
  }
  ConstantId Binary(BinaryOp op, ConstantId l, ConstantId r) {
    return eval.Binary(op, constants.type(l), l, r);
  }
  ConstantId Call(BuiltinFn fn, std::vector<ConstantId> args) {
    return eval.Builtin(fn, constants.type(args[0]), args);
  }
  ConstantId Call(BuiltinFn fn, TypeId result, std::vector<ConstantId> args) {
    return eval.Builtin(fn, result, args);
  }
  double Float(ConstantId id) {
    EXPECT_TRUE(id.valid()) << eval.error().message;
    return id.valid() ? constants.FloatValue(id) : std::nan("");
  }
};

TEST_F(ConstEvalTest, F16BitsRoundTrip) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const double x = F16FromBits(static_cast<uint16_t>(bits));
    if (!std::isfinite(x)) continue;
    ASSERT_EQ(RoundToF16(x), x);
    ASSERT_EQ(F16Bits(x), bits);
  }
}

TEST_F(ConstEvalTest, IntegersOf64Bits) {
  const auto wide = [&](uint64_t v) { return constants.Scalar(kU64, v); };
  const auto with_sign = [&](int64_t v) { return constants.Int(kI64, v); };
  const uint64_t most = UINT64_MAX;
  EXPECT_EQ(Binary(BinaryOp::kAdd, with_sign(INT64_MAX), with_sign(1)), with_sign(INT64_MIN));
  EXPECT_EQ(Binary(BinaryOp::kMultiply, wide(most), wide(most)), wide(1));
  EXPECT_EQ(Binary(BinaryOp::kDivide, wide(most), wide(10)), wide(most / 10));
  EXPECT_EQ(Binary(BinaryOp::kDivide, wide(most), wide(most)), wide(1));
  EXPECT_EQ(Binary(BinaryOp::kModulo, wide(most), wide(10)), wide(5));
  EXPECT_EQ(Binary(BinaryOp::kShiftRight, wide(most), U(63)), wide(1));
  EXPECT_EQ(Binary(BinaryOp::kShiftRight, with_sign(INT64_MIN), U(63)), with_sign(-1));
  EXPECT_EQ(Binary(BinaryOp::kShiftLeft, wide(1), U(63)), wide(uint64_t{1} << 63));
  EXPECT_FALSE(Binary(BinaryOp::kShiftLeft, with_sign(1), U(63)).valid());
  EXPECT_FALSE(Binary(BinaryOp::kDivide, with_sign(INT64_MIN), with_sign(-1)).valid());
  EXPECT_EQ(eval.Binary(BinaryOp::kLess, kBool, wide(1), wide(most)), constants.Bool(true));
  EXPECT_EQ(Call(BuiltinFn::k_max, {wide(most), wide(3)}), wide(most));
  EXPECT_EQ(Call(BuiltinFn::k_abs, {wide(most)}), wide(most));
  EXPECT_EQ(Call(BuiltinFn::k_sign, {with_sign(-9)}), with_sign(-1));
  EXPECT_FALSE(Call(BuiltinFn::k_clamp, {wide(1), wide(most), wide(1)}).valid());
  EXPECT_EQ(eval.Bitcast(with_sign(-1), kU64), wide(most));
}

TEST_F(ConstEvalTest, ConversionsOf64Bits) {
  const auto wide = [&](uint64_t v) { return constants.Scalar(kU64, v); };
  EXPECT_EQ(eval.Convert(I(-1), kU64), wide(UINT64_MAX));
  EXPECT_EQ(eval.Convert(U(0xffffffff), kI64), constants.Int(kI64, 0xffffffff));
  EXPECT_EQ(eval.Convert(wide(0x1ffffffff), kI32), I(-1));
  EXPECT_FALSE(eval.Convert(AI(-1), kU64).valid());
  EXPECT_EQ(eval.Convert(F32(1e30), kU64), wide(18446742974197923840u));
  EXPECT_EQ(eval.Convert(F32(-1e30), kI64), constants.Int(kI64, INT64_MIN));
  EXPECT_EQ(eval.Convert(wide(UINT64_MAX), kF32), F32(18446744073709551616.0));
  // A conversion through a double would round twice and give a different result.
  EXPECT_EQ(eval.Convert(wide(0x8000008000000001), kF32), F32(0x1.000002p63));
}

TEST_F(ConstEvalTest, RoundsToF16TiesToEven) {
  for (uint32_t bits = 0; bits < 0x7bff; ++bits) {
    const double low = F16FromBits(static_cast<uint16_t>(bits));
    const double high = F16FromBits(static_cast<uint16_t>(bits + 1));
    const double middle = (low + high) / 2;
    ASSERT_EQ(RoundToF16(middle), bits % 2 == 0 ? low : high);
    ASSERT_EQ(RoundToF16(std::nextafter(middle, 0)), low);
    ASSERT_EQ(RoundToF16(std::nextafter(middle, 1e9)), high);
  }
  EXPECT_EQ(RoundToF16(65504), 65504);
  EXPECT_TRUE(std::isinf(RoundToF16(65504.5)));
}

TEST_F(ConstEvalTest, IntegersWrapOrOverflow) {
  EXPECT_EQ(Binary(BinaryOp::kAdd, I(INT32_MAX), I(1)), I(INT32_MIN));
  EXPECT_EQ(Binary(BinaryOp::kMultiply, U(0xffffffff), U(0xffffffff)), U(1));
  EXPECT_EQ(Binary(BinaryOp::kSubtract, U(0), U(1)), U(0xffffffff));
  EXPECT_FALSE(Binary(BinaryOp::kAdd, AI(INT64_MAX), AI(1)).valid());
  EXPECT_EQ(eval.error().code, DiagCode::const_eval_overflow);
  EXPECT_FALSE(Binary(BinaryOp::kMultiply, AI(INT64_MIN), AI(-1)).valid());
  EXPECT_EQ(eval.Unary(UnaryOp::kNegate, I(INT32_MIN)), I(INT32_MIN));
  EXPECT_EQ(eval.Unary(UnaryOp::kComplement, U(1)), U(0xfffffffe));
}

TEST_F(ConstEvalTest, DivisionRules) {
  EXPECT_EQ(Binary(BinaryOp::kDivide, I(-7), I(2)), I(-3));
  EXPECT_EQ(Binary(BinaryOp::kModulo, I(-7), I(2)), I(-1));
  EXPECT_FALSE(Binary(BinaryOp::kDivide, I(INT32_MIN), I(-1)).valid());
  EXPECT_FALSE(Binary(BinaryOp::kModulo, I(INT32_MIN), I(-1)).valid());
  EXPECT_FALSE(Binary(BinaryOp::kDivide, U(1), U(0)).valid());
  EXPECT_FALSE(Binary(BinaryOp::kDivide, F32(1), F32(0)).valid());
  EXPECT_FALSE(Binary(BinaryOp::kModulo, F32(1), F32(0)).valid());
  EXPECT_EQ(Float(Binary(BinaryOp::kModulo, F32(-5.5), F32(2))), -1.5);
  EXPECT_FALSE(eval.CheckBinary(BinaryOp::kDivide, kI32, {}, I(0)));
  EXPECT_FALSE(
      eval.CheckBinary(BinaryOp::kModulo, TypeStore::Vector(kU32, 2), {}, Vec({U(1), U(0)})));
  EXPECT_TRUE(eval.CheckBinary(BinaryOp::kDivide, kF32, {}, F32(0)));
}

TEST_F(ConstEvalTest, ShiftRules) {
  EXPECT_EQ(Binary(BinaryOp::kShiftLeft, U(1), U(31)), U(0x80000000));
  EXPECT_FALSE(Binary(BinaryOp::kShiftLeft, U(2), U(31)).valid());
  EXPECT_FALSE(Binary(BinaryOp::kShiftLeft, I(1), U(31)).valid());
  EXPECT_EQ(Binary(BinaryOp::kShiftLeft, I(-1), U(31)), I(INT32_MIN));
  EXPECT_FALSE(Binary(BinaryOp::kShiftRight, I(1), U(32)).valid());
  EXPECT_EQ(Binary(BinaryOp::kShiftRight, I(-8), U(1)), I(-4));
  EXPECT_EQ(Binary(BinaryOp::kShiftRight, AI(-1), U(100)), AI(-1));
  EXPECT_EQ(Binary(BinaryOp::kShiftLeft, AI(0), U(100)), AI(0));
  EXPECT_FALSE(Binary(BinaryOp::kShiftLeft, AI(1), U(63)).valid());
}

TEST_F(ConstEvalTest, FloatsRoundAtEachStep) {
  EXPECT_EQ(Float(Binary(BinaryOp::kAdd, F32(16777216), F32(1))), 16777216);
  EXPECT_EQ(Float(Binary(BinaryOp::kAdd, F16(2048), F16(1))), 2048);
  EXPECT_EQ(Float(Binary(BinaryOp::kDivide, F32(1), F32(3))), static_cast<double>(1.0f / 3.0f));
  EXPECT_FALSE(Binary(BinaryOp::kMultiply, F16(256), F16(256)).valid());
  EXPECT_EQ(eval.error().code, DiagCode::const_eval_overflow);
  EXPECT_FALSE(Binary(BinaryOp::kAdd, AF(1.7e308), AF(1.7e308)).valid());
}

TEST_F(ConstEvalTest, Conversions) {
  EXPECT_EQ(eval.Convert(F32(3.9), kU32), U(3));
  EXPECT_EQ(eval.Convert(F32(-1), kU32), U(0));
  EXPECT_EQ(eval.Convert(F32(static_cast<double>(1e20f)), kU32), U(4294967040u));
  EXPECT_EQ(eval.Convert(F32(static_cast<double>(1e20f)), kI32), I(2147483520));
  EXPECT_EQ(eval.Convert(F32(static_cast<double>(-1e20f)), kI32), I(INT32_MIN));
  EXPECT_EQ(eval.Convert(I(-1), kU32), U(0xffffffff));
  EXPECT_EQ(eval.Convert(AI(4000000000), kU32), U(4000000000u));
  EXPECT_FALSE(eval.Convert(AI(4000000000), kI32).valid());
  EXPECT_FALSE(eval.Convert(U(65505), kF16).valid());
  EXPECT_EQ(eval.Convert(F32(-0.0), kBool), constants.Bool(false));
  EXPECT_EQ(Float(eval.Convert(U(16777217), kF32)), 16777216);
  EXPECT_FALSE(eval.Materialize(AF(3.5e38), kF32).valid());
  EXPECT_EQ(eval.error().code, DiagCode::invalid_conversion);
  EXPECT_FALSE(eval.Materialize(AF(65504.5), kF16).valid());
}

TEST_F(ConstEvalTest, MaterializesArraysWithoutExpandingThem) {
  const TypeId abstract_array = types.Array(kAbstractInt, Count::Of(1000000));
  const TypeId array = types.Array(kF32, Count::Of(1000000));
  const uint32_t before = constants.size();
  const ConstantId splat = eval.Materialize(constants.Splat(abstract_array, AI(3)), array);
  ASSERT_TRUE(splat.valid());
  EXPECT_EQ(constants.Element(splat, 999999), F32(3));
  EXPECT_EQ(eval.Materialize(constants.Zero(abstract_array), array), constants.Zero(array));
  EXPECT_LT(constants.size(), before + 10);
}

// 24 constants represent 10^12 values, so the conversion must visit each constant only once instead
// of visiting every value.
TEST_F(ConstEvalTest, MaterializesSharedElementsOnce) {
  TypeId abstract = kAbstractInt;
  TypeId concrete = kI32;
  ConstantId a = AI(1);
  ConstantId b = AI(2);
  for (int level = 0; level < 12; ++level) {
    abstract = types.Array(abstract, Count::Of(10));
    concrete = types.Array(concrete, Count::Of(10));
    std::vector<ConstantId> parts(10, a);
    parts[3] = b;
    const ConstantId next = constants.Composite(abstract, parts);
    parts[7] = b;
    b = constants.Composite(abstract, parts);
    a = next;
  }
  ConstantId converted = eval.Materialize(a, concrete);
  ASSERT_TRUE(converted.valid());
  for (int level = 0; level < 11; ++level) converted = constants.Element(converted, 3);
  EXPECT_EQ(constants.Element(converted, 0), I(1));
  EXPECT_EQ(constants.Element(converted, 7), I(2));
}

TEST_F(ConstEvalTest, Bitcasts) {
  EXPECT_EQ(eval.Bitcast(F32(1), kU32), U(0x3f800000));
  EXPECT_EQ(eval.Bitcast(U(0xffffffff), kI32), I(-1));
  EXPECT_FALSE(eval.Bitcast(U(0x7f800000), kF32).valid());  // bit pattern of infinity
  const TypeId vec2h = TypeStore::Vector(kF16, 2);
  EXPECT_EQ(eval.Bitcast(U(0xc0003c00), vec2h), Vec({F16(1), F16(-2)}));
  EXPECT_EQ(eval.Bitcast(Vec({F16(1), F16(-2)}), kU32), U(0xc0003c00));
  EXPECT_FALSE(eval.Bitcast(U(0x7c00), vec2h).valid());
}

TEST_F(ConstEvalTest, BitFunctions) {
  EXPECT_EQ(Call(BuiltinFn::k_countLeadingZeros, {U(1)}), U(31));
  EXPECT_EQ(Call(BuiltinFn::k_countTrailingZeros, {U(0)}), U(32));
  EXPECT_EQ(Call(BuiltinFn::k_firstLeadingBit, {I(-1)}), I(-1));
  EXPECT_EQ(Call(BuiltinFn::k_firstLeadingBit, {I(-2)}), I(0));
  EXPECT_EQ(Call(BuiltinFn::k_firstTrailingBit, {U(0)}), U(0xffffffff));
  EXPECT_EQ(Call(BuiltinFn::k_reverseBits, {I(1)}), I(INT32_MIN));
  EXPECT_EQ(Call(BuiltinFn::k_extractBits, {I(0xf0), U(4), U(4)}), I(-1));
  EXPECT_EQ(Call(BuiltinFn::k_extractBits, {U(0xf0), U(4), U(4)}), U(15));
  EXPECT_EQ(Call(BuiltinFn::k_extractBits, {U(5), U(32), U(0)}), U(0));
  EXPECT_EQ(Call(BuiltinFn::k_insertBits, {U(0), U(0xff), U(28), U(4)}), U(0xf0000000));
  EXPECT_FALSE(Call(BuiltinFn::k_insertBits, {U(0), U(1), U(30), U(3)}).valid());
}

TEST_F(ConstEvalTest, Packing) {
  EXPECT_EQ(Call(BuiltinFn::k_pack4x8snorm, kU32, {Vec({F32(1), F32(-1), F32(0), F32(2)})}),
            U(0x7f00817f));
  EXPECT_EQ(Call(BuiltinFn::k_pack2x16float, kU32, {Vec({F32(1), F32(-2)})}), U(0xc0003c00));
  EXPECT_FALSE(Call(BuiltinFn::k_pack2x16float, kU32, {Vec({F32(65505), F32(0)})}).valid());
  EXPECT_EQ(Call(BuiltinFn::k_pack4xI8Clamp, kU32, {Vec({I(-200), I(200), I(1), I(-1)})}),
            U(0xff017f80));
  const TypeId vec2f = TypeStore::Vector(kF32, 2);
  EXPECT_EQ(Call(BuiltinFn::k_unpack2x16snorm, vec2f, {U(0x80007fff)}), Vec({F32(1), F32(-1)}));
  EXPECT_FALSE(Call(BuiltinFn::k_unpack2x16float, vec2f, {U(0x7c00)}).valid());
  EXPECT_EQ(Call(BuiltinFn::k_dot4I8Packed, kI32, {U(0x80808080), U(0x80808080)}), I(65536));
}

TEST_F(ConstEvalTest, DomainsAndOverflow) {
  EXPECT_FALSE(Call(BuiltinFn::k_acos, {F32(2)}).valid());
  EXPECT_EQ(eval.error().code, DiagCode::const_eval_error);
  EXPECT_FALSE(Call(BuiltinFn::k_log, {F32(0)}).valid());
  EXPECT_FALSE(Call(BuiltinFn::k_sqrt, {AF(-1)}).valid());
  EXPECT_FALSE(Call(BuiltinFn::k_pow, {F32(-1), F32(2)}).valid());
  EXPECT_FALSE(Call(BuiltinFn::k_exp, {F32(89)}).valid());
  EXPECT_EQ(eval.error().code, DiagCode::const_eval_overflow);
  EXPECT_FALSE(Call(BuiltinFn::k_normalize, {Vec({F32(0), F32(0)})}).valid());
  EXPECT_FALSE(Call(BuiltinFn::k_clamp, {I(1), I(3), I(2)}).valid());
  EXPECT_FALSE(Call(BuiltinFn::k_smoothstep, {F32(1), F32(1), F32(0)}).valid());
  EXPECT_TRUE(Call(BuiltinFn::k_smoothstep, {F32(2), F32(1), F32(0)}).valid());
  EXPECT_FALSE(Call(BuiltinFn::k_ldexp, {F32(1), I(129)}).valid());
  EXPECT_FALSE(Call(BuiltinFn::k_ldexp, {F16(1), I(16)}).valid());
  EXPECT_FALSE(
      Call(BuiltinFn::k_dot, kF32, {Vec({F32(1e20f), F32(0)}), Vec({F32(1e20f), F32(0)})}).valid());
}

TEST_F(ConstEvalTest, Determinants) {
  const auto matrix = [&](uint32_t n, std::vector<double> v) {
    std::vector<ConstantId> parts;
    for (double x : v) parts.push_back(F32(x));
    return eval.Construct(TypeStore::Matrix(kF32, n, n), parts);
  };
  EXPECT_EQ(Float(Call(BuiltinFn::k_determinant, kF32, {matrix(2, {1, 2, 3, 4})})), -2);
  EXPECT_EQ(Float(Call(BuiltinFn::k_determinant, kF32, {matrix(3, {2, 0, 1, 1, 3, 2, 1, 1, 4})})),
            18);
  EXPECT_EQ(Float(Call(BuiltinFn::k_determinant, kF32,
                       {matrix(4, {1, 2, 0, 1, 0, 1, 3, 2, 2, 0, 1, 0, 1, 1, 1, 4})})),
            41);
}

TEST_F(ConstEvalTest, MatrixProducts) {
  const TypeId mat2x3 = TypeStore::Matrix(kF32, 2, 3);
  std::vector<ConstantId> parts;
  for (int i = 1; i <= 6; ++i) parts.push_back(F32(i));
  const ConstantId m = eval.Construct(mat2x3, parts);  // the columns are (1, 2, 3) and (4, 5, 6)
  EXPECT_EQ(eval.Binary(BinaryOp::kMultiply, TypeStore::Vector(kF32, 3), m, Vec({F32(1), F32(2)})),
            Vec({F32(9), F32(12), F32(15)}));
  EXPECT_EQ(eval.Binary(BinaryOp::kMultiply, TypeStore::Vector(kF32, 2),
                        Vec({F32(1), F32(0), F32(1)}), m),
            Vec({F32(4), F32(10)}));
  const ConstantId t = Call(BuiltinFn::k_transpose, TypeStore::Matrix(kF32, 3, 2), {m});
  EXPECT_EQ(constants.Element(t, 2), Vec({F32(3), F32(6)}));
  const ConstantId square = eval.Binary(BinaryOp::kMultiply, TypeStore::Matrix(kF32, 2, 2), t, m);
  EXPECT_EQ(constants.Element(square, 1), Vec({F32(32), F32(77)}));
}

// Tests matrix loads if the stride and the length of the array are known.
TEST_F(ConstEvalTest, SubgroupMatrixMemory) {
  const TypeId matrix =
      types.SubgroupMatrix(SubgroupMatrixUse::kLeft, kU8, Count::Of(16), Count::Of(8));
  const TypeId pointer =
      types.Pointer(AddressSpace::kStorage, types.Array(kU32, Count::Of(64)), Access::kReadWrite);
  const std::vector<TypeId> arg_types = {pointer, kU32, kBool, kU32};
  const auto check = [&](ConstantId offset, bool col_major, ConstantId stride, bool in_elements) {
    const std::vector<ConstantId> args = {{}, offset, constants.Bool(col_major), stride};
    return eval.CheckBuiltin(BuiltinFn::k_subgroupMatrixLoad, arg_types, args, matrix, in_elements);
  };
  EXPECT_TRUE(check(U(0), false, U(16), false));   // rows of 16 components
  EXPECT_FALSE(check(U(0), false, U(12), false));  // rows overlap
  EXPECT_FALSE(check(U(0), false, U(18), false));  // rows start inside array elements
  EXPECT_TRUE(check(U(0), true, U(8), false));     // columns of 8
  EXPECT_TRUE(check(U(0), false, U(4), true));     // rows of 4 elements of 4 bytes
  EXPECT_FALSE(check(U(0), false, U(3), true));
  EXPECT_TRUE(check(U(32), false, U(4), true));  // ends exactly at byte 256
  EXPECT_FALSE(check(U(33), false, U(4), true));
  EXPECT_FALSE(check({}, false, U(9), true));  // 7 * 36 + 16 > 256
  EXPECT_FALSE(check(I(-1), false, {}, true));
}

}  // namespace
}  // namespace tessera::ir
