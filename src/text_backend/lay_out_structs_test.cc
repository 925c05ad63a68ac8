#include "text_backend/lay_out_structs.h"

#include <string>
#include <string_view>

#include "ir/transform/transform_test_helper.h"

namespace tessera::text {
namespace {

constexpr LayoutRules kLimitedRules{.composite_align = 16};
constexpr LayoutPolicy kPolicy{
    .spaces = {ir::AddressSpace::kUniform},
    .units = PaddingUnits::kWordArrays,
    .limited = {ir::AddressSpace::kUniform},
    .limited_rules = &kLimitedRules,
};

// Returns the violation of the property "structs_are_laid_out", or "".
std::string WrongLayout(std::string_view members) {
  const ir::TestModule test("struct S {\n" + std::string(members) +
                            "}\nvar<uniform, read> @u : S @group(0) @binding(0)\n");
  std::string what;
  const bool holds = StructsAreLaidOut(test.m, kPolicy, &what);
  EXPECT_EQ(holds, what.empty());
  return what;
}

TEST(LayOutStructs, PropertyComparesLayouts) {
  const std::string wrong = "the structure 'S' does not have its WGSL layout";
  EXPECT_EQ(WrongLayout("  a: f32\n  b: f32 @align(16) @padding_before(4x3)\n"),
            wrong);  // the padding at the end is missing
  EXPECT_EQ(WrongLayout("  a: f32\n  b: f32 @align(16) @padding_before(4x3) @padding_after(4x3)\n"),
            "");
  EXPECT_EQ(WrongLayout("  a: f32\n  b: f32 @align(16) @padding_before(4x2) @padding_after(4x3)\n"),
            wrong);
  EXPECT_EQ(WrongLayout("  a: f32\n  b: f32 @align(16)\n"), wrong);
  EXPECT_EQ(WrongLayout("  a: vec3<f32> @packed\n  b: f32\n"), wrong);
  EXPECT_EQ(WrongLayout("  a: vec3<f32>\n  b: f32\n"), "");
}

// A structure that cannot have its WGSL layout gets no padding. StructsAreLaidOut accepts variables
// of this type only in the address spaces of LayoutPolicy::limited.
TEST(LayOutStructs, PropertyAcceptsUnfitVariablesOnlyInLimitedAddressSpaces) {
  LayoutPolicy policy{
      .spaces = {ir::AddressSpace::kStorage, ir::AddressSpace::kUniform},
      .rules = {.max_align = 4},
      .limited = {ir::AddressSpace::kUniform},
  };
  const ir::TestModule test(
      "struct S {\n  a: vec2<f32>\n}\n"
      "var<storage, read> @fits : array<f32, 4> @group(0) @binding(0)\n"
      "var<uniform, read> @u : S @group(0) @binding(1)\n"
      "var<storage, read> @s : S @group(0) @binding(2)\n");
  std::string what;
  EXPECT_FALSE(StructsAreLaidOut(test.m, policy, &what));
  EXPECT_EQ(what, "the variable 's' does not have its WGSL layout");
  policy.limited = policy.spaces;
  EXPECT_TRUE(StructsAreLaidOut(test.m, policy, &what));
}

TEST(LayOutStructs, PropertyNamesVariablesThatDoNotFit) {
  const ir::TestModule test(
      "var<uniform, read> @fits : vec4<f32> @group(0) @binding(0)\n"
      "var<storage, read> @s : array<f32, 4> @group(0) @binding(1)\n"
      "var<uniform, read> @u : array<f32, 4> @group(0) @binding(2)\n");
  std::string what;
  EXPECT_FALSE(VariablesFit(test.m, kPolicy, &what));
  EXPECT_EQ(what, "the variable 'u' does not have its WGSL layout");
}

}  // namespace
}  // namespace tessera::text
