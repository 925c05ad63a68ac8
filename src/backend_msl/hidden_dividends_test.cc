#include "backend_msl/hidden_dividends.h"

#include "backend_msl/target_ops.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::msl {
namespace {

std::string Hide(std::string_view text) {
  const std::string after = ir::RunTransform(
      text, [](ir::Module& m, Diagnostics&) { return RunHideDividends(m); }, &kTargetOps);
  return after.substr(after.find_first_not_of('\n'));
}

TEST(HiddenDividends, AreThoseOfU32) {
  EXPECT_EQ(Hide(R"(fn f(%a: u32, %b: u32, %v: vec3<u32>, %i: i32, %l: u64) -> u32 {
  %1 = div u32 %a, %b
  %2 = mod u32 %a, 3u
  %3 = div vec3<u32> %v, %b
  %4 = mod vec3<u32> %b, %v
  %5 = div i32 %i, 3i
  %6 = div u64 %l, %l
  %7 = div f32 1f, 3f
  return %2
}
)"),
            R"(fn f(%a: u32, %b: u32, %v: vec3<u32>, %i: i32, %l: u64) -> u32 {
  %1 = UnknownZero u32
  %2 = add u32 %a, %1
  %3 = div u32 %2, %b
  %4 = UnknownZero u32
  %5 = add u32 %a, %4
  %6 = mod u32 %5, 3u
  %7 = UnknownZero u32
  %8 = add vec3<u32> %v, %7
  %9 = div vec3<u32> %8, %b
  %10 = UnknownZero u32
  %11 = add u32 %b, %10
  %12 = mod vec3<u32> %11, %v
  %13 = div i32 %i, 3i
  %14 = div u64 %l, %l
  %15 = div f32 1f, 3f
  return %6
}
)");
}

// The dividends of divisions by powers of two are unchanged, because compilers replace these
// divisions with shifts and masks.
TEST(HiddenDividends, AreNotThoseOfPowersOfTwo) {
  constexpr std::string_view kPowers = R"(fn f(%a: u32, %v: vec2<u32>) -> u32 {
  %1 = div u32 %a, 65536u
  %2 = mod u32 %a, 1u
  %3 = mod vec2<u32> %v, vec2<u32>{8u, 2147483648u}
  return %1
}
)";
  EXPECT_EQ(Hide(kPowers), kPowers);
  EXPECT_NE(Hide(R"(fn f(%v: vec2<u32>) -> vec2<u32> {
  %1 = mod vec2<u32> %v, vec2<u32>{8u, 6u}
  return %1
}
)")
                .find("UnknownZero"),
            std::string::npos);
}

}  // namespace
}  // namespace tessera::msl
