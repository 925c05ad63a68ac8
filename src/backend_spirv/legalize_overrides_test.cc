// Tests the pass on override-expressions in the form in which specialize_overrides produces them.
#include <gtest/gtest.h>

#include "backend_spirv/legalize.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::spirv {
namespace {

std::string Overrides(std::string_view text) {
  return ir::RunTransform(text,
                          [](ir::Module& m, Diagnostics& d) { return LegalizeOverrides(m, d); });
}

TEST(LegalizeOverrides, IntegerArithmeticStaysAConstant) {
  constexpr std::string_view kText = R"(override $n : u32 = 4u
override_expr #0 : u32 "n * 2" {
  %1 = mul.override u32 $n, 2u
  yield %1
}
var<workgroup, read_write> @w : array<f32, #0>

@compute @workgroup_size(#0, 1u, 1u)
fn main() {
  return
}
)";
  EXPECT_EQ(Overrides(kText), kText);
}

// SPIR-V has no OpSpecConstantOp for floats, so the initial value is computed at the beginning of
// the entry point.
TEST(LegalizeOverrides, FloatsAreComputedByTheEntryPointsThatUseThem) {
  EXPECT_EQ(Overrides(R"(override $x : f32 = 1f
override_expr #0 : f32 "x / 3" {
  %1 = div.override f32 $x, 3f
  yield %1
}
var<private, read_write> @p : f32 = #0

@compute @workgroup_size(1u, 1u, 1u)
fn uses() {
  %1 = load f32 @p
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn does_not() {
  return
}
)"),
            R"(override $x : f32 = 1f
var<private, read_write> @p : f32

@compute @workgroup_size(1u, 1u, 1u)
fn uses() {
  %1 = div.override f32 $x, 3f
  store @p, %1
  %2 = load f32 @p
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn does_not() {
  return
}
)");
}

TEST(LegalizeOverrides, SizesHaveToBeConstants) {
  const std::string result = Overrides(R"(override $n : u32 = 4u
override_expr #0 : u32 {
  %1 = firstLeadingBit.override u32 $n
  yield %1
}
var<workgroup, read_write> @w : array<f32, #0>
)");
  EXPECT_TRUE(result.starts_with("failed\nunsupported-feature: the element count")) << result;
}

}  // namespace
}  // namespace tessera::spirv
