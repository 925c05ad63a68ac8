#include "ir/transform/integer_semantics.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Body(std::string_view params, std::string_view body) {
  const std::string head = "\nfn f(" + std::string(params) + ") {\n";
  std::string text =
      RunTransform(head + std::string(body) + "  return\n}\n",
                   [](Module& m, Diagnostics& d) { return RunIntegerSemantics(m, {}, d); });
  EXPECT_EQ(text.substr(0, head.size()), head);
  return text.substr(head.size(), text.size() - head.size() - 11);
}

TEST(IntegerSemantics, UnsignedDivision) {
  EXPECT_EQ(Body("%a: u32, %b: u32", "  %q = div u32 %a, %b\n"), R"(  %1 = eq bool %b, 0u
  %2 = select u32 %b, 1u, %1
  %q = div.native u32 %a, %2
)");
  EXPECT_EQ(Body("%a: vec2<u32>, %b: u32", "  %q = mod vec2<u32> %a, %b\n"),
            R"(  %1 = eq bool %b, 0u
  %2 = select u32 %b, 1u, %1
  %q = mod.native vec2<u32> %a, %2
)");
}

TEST(IntegerSemantics, RangesShowThatOperandsAreGood) {
  EXPECT_EQ(Body("%a: u32, %b: u32",
                 "  %1 = and u32 %b, 7u\n  %2 = add u32 %1, 1u\n  %3 = div u32 %a, %2\n  %4 = mod "
                 "u32 %a, %1\n"
                 "  %5 = shl u32 %a, %1\n  %6 = mul u32 %1, 5u\n  %7 = shr u32 %a, %6\n"),
            R"(  %1 = and u32 %b, 7u
  %2 = add u32 %1, 1u
  %3 = div.native u32 %a, %2
  %4 = eq bool %1, 0u
  %5 = select u32 %1, 1u, %4
  %6 = mod.native u32 %a, %5
  %7 = shl.native u32 %a, %1
  %8 = mul u32 %1, 5u
  %9 = and u32 %8, 31u
  %10 = shr.native u32 %a, %9
)");
}

// The ranges show that the dividend is not the lowest i32 or that the divisor is not -1, so the
// division cannot overflow. Remainders of nonnegative operands use the target's operator.
TEST(IntegerSemantics, RangesOfSignedOperands) {
  EXPECT_EQ(Body("%a: i32, %b: i32",
                 "  %1 = and i32 %a, 255i\n  %2 = mod i32 %1, 10i\n  %3 = div i32 %1, %b\n"
                 "  %4 = max i32 %b, 0i\n  %5 = mod i32 %1, %4\n  %6 = max i32 %b, -1i\n  %7 = div "
                 "i32 %1, %6\n"),
            R"(  %1 = and i32 %a, 255i
  %2 = mod.native i32 %1, 10i
  %3 = eq bool %b, 0i
  %4 = select i32 %b, 1i, %3
  %5 = div.native i32 %1, %4
  %6 = max i32 %b, 0i
  %7 = eq bool %6, 0i
  %8 = select i32 %6, 1i, %7
  %9 = mod.native i32 %1, %8
  %10 = max i32 %b, -1i
  %11 = eq bool %10, 0i
  %12 = select i32 %10, 1i, %11
  %13 = div.native i32 %1, %12
)");
}

TEST(IntegerSemantics, SignedDivision) {
  EXPECT_EQ(Body("%a: i32, %b: i32", "  %q = mod i32 %a, %b\n"), R"(  %1 = eq bool %b, 0i
  %2 = eq bool %a, -2147483648i
  %3 = eq bool %b, -1i
  %4 = and bool %2, %3
  %5 = or bool %1, %4
  %6 = select i32 %b, 1i, %5
  %7 = div.native i32 %a, %6
  %8 = mul.native i32 %7, %6
  %q = sub.native i32 %a, %8
)");
  // The scalar operand is expanded to a vector, so that both operands are compared by component.
  EXPECT_EQ(Body("%a: vec2<i32>, %b: i32", "  %q = div vec2<i32> %a, %b\n"),
            R"(  %1 = construct vec2<i32> %b
  %2 = eq vec2<bool> %1, vec2<i32>{}
  %3 = eq vec2<bool> %a, vec2<i32>{-2147483648i ...}
  %4 = eq vec2<bool> %1, vec2<i32>{-1i ...}
  %5 = and vec2<bool> %3, %4
  %6 = or vec2<bool> %2, %5
  %7 = select vec2<i32> %1, vec2<i32>{1i ...}, %6
  %q = div.native vec2<i32> %a, %7
)");
}

TEST(IntegerSemantics, ConstantsThatProveItNeedless) {
  EXPECT_EQ(Body("%a: i32", "  %q = div i32 %a, 3i\n"), "  %q = div.native i32 %a, 3i\n");
  EXPECT_EQ(Body("%a: vec2<u32>", "  %q = mod vec2<u32> %a, vec2<u32>{3u, 4u}\n"),
            "  %q = mod.native vec2<u32> %a, vec2<u32>{3u, 4u}\n");
  EXPECT_EQ(Body("%a: i32", "  %q = div i32 %a, -1i\n"), R"(  %1 = eq bool %a, -2147483648i
  %2 = select i32 -1i, 1i, %1
  %q = div.native i32 %a, %2
)");
  EXPECT_EQ(Body("%a: i32", "  %q = div i32 7i, %a\n"), R"(  %1 = eq bool %a, 0i
  %2 = select i32 %a, 1i, %1
  %q = div.native i32 7i, %2
)");
  EXPECT_EQ(Body("%a: i32", "  %q = shl i32 %a, 31u\n"), "  %q = shl.native i32 %a, 31u\n");
  EXPECT_EQ(Body("%a: f32", "  %q = div f32 %a, %a\n"), "  %q = div f32 %a, %a\n");
}

TEST(IntegerSemantics, Shifts) {
  EXPECT_EQ(Body("%a: vec2<i32>, %n: vec2<u32>", "  %q = shr vec2<i32> %a, %n\n"),
            R"(  %1 = and vec2<u32> %n, vec2<u32>{31u ...}
  %q = shr.native vec2<i32> %a, %1
)");
}

TEST(IntegerSemantics, FloatToInteger) {
  EXPECT_EQ(Body("%x: f32", "  %i = convert i32 %x\n"),
            R"(  %1 = clamp.inbounds f32 %x, -2147483648f, 2147483520f
  %i = convert.native i32 %1
)");
  EXPECT_EQ(Body("%x: vec3<f32>", "  %i = convert vec3<u32> %x\n"),
            R"(  %1 = clamp.inbounds vec3<f32> %x, vec3<f32>{}, vec3<f32>{4294967040f ...}
  %i = convert.native vec3<u32> %1
)");
  EXPECT_EQ(Body("%x: f16", "  %i = convert u32 %x\n"), R"(  %1 = convert f32 %x
  %2 = clamp.inbounds f32 %1, 0f, 65504f
  %i = convert.native u32 %2
)");
  EXPECT_EQ(Body("%x: vec2<f16>", "  %i = convert vec2<i32> %x\n"),
            R"(  %1 = convert vec2<f32> %x
  %2 = clamp.inbounds vec2<f32> %1, vec2<f32>{-65504f ...}, vec2<f32>{65504f ...}
  %i = convert.native vec2<i32> %2
)");
  EXPECT_EQ(Body("%x: u32", "  %i = convert f32 %x\n"), "  %i = convert f32 %x\n");
}

TEST(IntegerSemantics, Of64Bits) {
  EXPECT_EQ(Body("%a: i64, %b: i64", "  %q = div i64 %a, %b\n"), R"(  %1 = eq bool %b, 0li
  %2 = eq bool %a, -9223372036854775808li
  %3 = eq bool %b, -1li
  %4 = and bool %2, %3
  %5 = or bool %1, %4
  %6 = select i64 %b, 1li, %5
  %q = div.native i64 %a, %6
)");
  EXPECT_EQ(Body("%a: u64, %b: u64", "  %q = mod u64 %a, %b\n"), R"(  %1 = eq bool %b, 0lu
  %2 = select u64 %b, 1lu, %1
  %q = mod.native u64 %a, %2
)");
  EXPECT_EQ(Body("%a: u64, %n: u32", "  %q = shl u64 %a, %n\n"), R"(  %1 = and u32 %n, 63u
  %q = shl.native u64 %a, %1
)");
  EXPECT_EQ(Body("%a: u64", "  %q = shl u64 %a, 63u\n"), "  %q = shl.native u64 %a, 63u\n");
  EXPECT_EQ(Body("%x: f32", "  %i = convert i64 %x\n"),
            R"(  %1 = clamp.inbounds f32 %x, -9.223372e+18f, 9.2233715e+18f
  %i = convert.native i64 %1
)");
  EXPECT_EQ(Body("%x: f16", "  %i = convert u64 %x\n"), R"(  %1 = convert f32 %x
  %2 = clamp.inbounds f32 %1, 0f, 65504f
  %i = convert.native u64 %2
)");
}

}  // namespace
}  // namespace tessera::ir
