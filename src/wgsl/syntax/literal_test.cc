#include "wgsl/syntax/literal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace tessera::wgsl {
namespace {

double F(std::string_view text) {
  const Literal l = ReadLiteral(text);
  EXPECT_TRUE(l.ok) << text << ": " << l.problem;
  return l.f;
}
int64_t I(std::string_view text) {
  const Literal l = ReadLiteral(text);
  EXPECT_TRUE(l.ok) << text << ": " << l.problem;
  return l.i;
}
bool Bad(std::string_view text) { return !ReadLiteral(text).ok; }

TEST(Literal, Integers) {
  EXPECT_EQ(I("0"), 0);
  EXPECT_EQ(I("0x7fffffffffffffff"), INT64_MAX);
  EXPECT_EQ(I("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(I("4294967295u"), 4294967295);
  EXPECT_EQ(I("0Xffu"), 255);
  EXPECT_EQ(I("2147483647i"), 2147483647);
  EXPECT_TRUE(Bad("2147483648i"));
  EXPECT_TRUE(Bad("4294967296u"));
  EXPECT_TRUE(Bad("0x100000000u"));
  EXPECT_TRUE(Bad("9223372036854775808"));
  EXPECT_TRUE(Bad("99999999999999999999999"));
  EXPECT_EQ(ReadLiteral("1u").type, LiteralType::kU32);
  EXPECT_EQ(ReadLiteral("1li").type, LiteralType::kI64);
  EXPECT_EQ(ReadLiteral("0x1lu").type, LiteralType::kU64);
  EXPECT_EQ(I("9223372036854775807li"), INT64_MAX);
  EXPECT_EQ(I("0xfffffffffffffffflu"), -1);  // the u64 literal's bits as an i64
  EXPECT_TRUE(Bad("9223372036854775808li"));
  EXPECT_TRUE(Bad("18446744073709551616lu"));
}

TEST(Literal, DecimalFloats) {
  EXPECT_EQ(F("1.5"), 1.5);
  EXPECT_EQ(F(".5f"), 0.5);
  EXPECT_EQ(F("1."), 1.0);
  EXPECT_EQ(F("0f"), 0.0);
  EXPECT_EQ(F("1e-3"), 1e-3);
  EXPECT_EQ(F("0.1f"), static_cast<double>(0.1f));
  EXPECT_EQ(F("65504h"), 65504.0);
  EXPECT_TRUE(Bad("65505h"));
  EXPECT_TRUE(Bad("65520h"));
  EXPECT_TRUE(Bad("3.4028235e38f"));
  // The largest f32, with the digits that JavaScript prints.
  EXPECT_EQ(F("3.4028234663852886e38f"), 3.4028234663852885981e38);
  EXPECT_EQ(F("1e-50f"), 0.0);
  EXPECT_EQ(F("0.00000000000000000000001e-9999999999999"), 0.0);
  EXPECT_TRUE(Bad("1e39f"));
  EXPECT_TRUE(Bad("1e309"));
  EXPECT_EQ(F("3.4028234663852885981e38f"), 3.4028234663852885981e38);
  EXPECT_EQ(F("5.960464477539063e-8h"), std::ldexp(1.0, -24));  // the smallest positive f16
  EXPECT_EQ(ReadLiteral("1h").type, LiteralType::kF16);
  EXPECT_EQ(ReadLiteral("1e5").type, LiteralType::kAbstractFloat);
}

// The conversion algorithm depends on the number of digits, but appending zeros must not change the
// result.
TEST(Literal, FewDigitsAreRoundedAsManyAre) {
  for (uint32_t n = 1; n < 10'000'000; n += 997) {
    const std::string digits = std::to_string(n);
    for (size_t point = 0; point <= digits.size(); ++point) {
      const std::string text = digits.substr(0, point) + "." + digits.substr(point);
      const std::string zeros(20, '0');
      EXPECT_EQ(F(text), F(text + zeros)) << text;
      EXPECT_EQ(F(text + "f"), F(text + zeros + "f")) << text;
      EXPECT_EQ(F(text + "123456"), F(text + "123456" + zeros)) << text;
    }
  }
}

TEST(Literal, HexadecimalFloats) {
  EXPECT_EQ(F("0x1p0"), 1.0);
  EXPECT_EQ(F("0xa.fp+2"), 43.75);
  EXPECT_EQ(F("0X.3"), 0.1875);
  EXPECT_EQ(F("0x1.8"), 1.5);
  EXPECT_EQ(F("0x1p-149f"), std::ldexp(1.0, -149));
  EXPECT_TRUE(Bad("0x1p-150f"));
  EXPECT_TRUE(Bad("0x1.0000001p0f"));  // 29 significant bits, more than an f32 has
  EXPECT_EQ(F("0x1.fffffep127f"), 0x1.fffffep127);
  EXPECT_TRUE(Bad("0x1p128f"));
  EXPECT_TRUE(Bad("0x1.ffffffp127f"));
  EXPECT_EQ(F("0x1.ffcp15h"), 65504.0);
  EXPECT_TRUE(Bad("0x1p16h"));
  EXPECT_EQ(F("0x1p-1074"), std::ldexp(1.0, -1074));
  EXPECT_TRUE(Bad("0x1p1024"));
  EXPECT_TRUE(Bad("0x1p99999999999999999999"));
  EXPECT_EQ(F("0x0p99999999999999999999"), 0.0);
  // Rounding is to nearest, ties to even.
  EXPECT_EQ(F("0x1.00000000000008p0"), 1.0);
  EXPECT_EQ(F("0x1.00000000000018p0"), 0x1.0000000000002p0);
  EXPECT_EQ(F("0x1.000000000000080000000000001p0"), 0x1.0000000000001p0);
}

}  // namespace
}  // namespace tessera::wgsl
