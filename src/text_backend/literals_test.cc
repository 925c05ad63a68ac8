#include "text_backend/literals.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "ir/transform/transform_test_helper.h"

namespace tessera::text {
namespace {

class LiteralsTest : public testing::Test {
 protected:
  std::string Text(ir::ConstantId id, Prec min = Prec::kAny) {
    TextWriter w;
    Literals(test_.m, syntax_, w).Write(id, min);
    return w.Take();
  }

  ir::TestModule test_{""};
  ir::ConstantStore& constants_ = test_.m.constants;
  LiteralSyntax syntax_;
};

TEST_F(LiteralsTest, IntegersHaveTheSuffixesOfTheLanguage) {
  EXPECT_EQ(Text(constants_.I32(-7)), "-7");
  EXPECT_EQ(Text(constants_.U32(0xffffffffu)), "4294967295u");
  EXPECT_EQ(Text(constants_.Int(ir::kI64, -7)), "-7L");
  EXPECT_EQ(Text(constants_.Int(ir::kI64, 4294967296)), "4294967296L");
  EXPECT_EQ(Text(constants_.Int(ir::kU64, -1)), "18446744073709551615UL");
  syntax_ = {.i64_suffix = "LL", .u64_suffix = "ULL"};
  EXPECT_EQ(Text(constants_.Int(ir::kI64, 1)), "1LL");
  EXPECT_EQ(Text(constants_.Int(ir::kU64, 1)), "1ULL");
}

// The lowest integer of a type cannot be written as a minus sign and a literal, because the literal
// would be out of range.
TEST_F(LiteralsTest, LowestIntegersAreExpressions) {
  EXPECT_EQ(Text(constants_.I32(INT32_MIN)), "(-2147483647 - 1)");
  EXPECT_EQ(Text(constants_.I32(INT32_MIN + 1)), "-2147483647");
  EXPECT_EQ(Text(constants_.Int(ir::kI64, INT64_MIN)), "(-9223372036854775807L - 1L)");
}

TEST_F(LiteralsTest, NegativeLiteralsGetParenthesesAsOperands) {
  EXPECT_EQ(Text(constants_.I32(-7), Prec::kUnary), "-7");
  EXPECT_EQ(Text(constants_.I32(-7), Prec::kPostfix), "(-7)");
  EXPECT_EQ(Text(constants_.F32(-0.5f), Prec::kPostfix), "(-0.5f)");
  EXPECT_EQ(Text(constants_.F32(0.5f), Prec::kPostfix), "0.5f");
}

TEST_F(LiteralsTest, FloatsHaveTheFewestDigits) {
  EXPECT_EQ(Text(constants_.F32(3)), "3.0f");
  EXPECT_EQ(Text(constants_.F32(-0.0f)), "-0.0f");
  EXPECT_EQ(Text(constants_.F32(0.1f)), "0.1f");
  EXPECT_EQ(Text(constants_.F32(1e10f)), "1e+10f");
  EXPECT_EQ(Text(constants_.F32(-std::numeric_limits<float>::max())), "-3.4028235e+38f");
  EXPECT_EQ(Text(constants_.Float(ir::kF16, 0.5)), "0.5h");
  // A constructor call needs no parentheses.
  syntax_.half_type = "half";
  EXPECT_EQ(Text(constants_.Float(ir::kF16, -0.5), Prec::kPostfix), "half(-0.5)");
}

}  // namespace
}  // namespace tessera::text
