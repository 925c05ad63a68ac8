#include "ir/transform/specialize_overrides.h"

#include <vector>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Specialize(std::string_view text, std::vector<OverrideInput> values = {}) {
  return RunTransform(
      text, [&](Module& m, Diagnostics& d) { return RunSpecializeOverrides(m, {values}, d); });
}

constexpr std::string_view kText = R"(
override $a : u32 @id(3) = 1u
override $b : u32 = #0
override $c : u32 @id(9) = $b
override $gone : u32 @unused
override_expr #0 : u32 "a + 1" { %1 = add.override u32 $a, 1u  yield %1 }
override_expr #1 : u32 "c * 2" { %1 = mul.override u32 $c, 2u  yield %1 }
var<workgroup, read_write> @w : array<u32, #1>
var<private, read_write> @p : u32 = $b
@compute @workgroup_size($c, 1u, 1u)
fn f() {
  %1 = access ptr<workgroup, u32> @w, $a
  store %1, $b
  return
}
)";

TEST(SpecializeOverrides, WhatDependsOnOthersFollowsThemUnlessGiven) {
  EXPECT_EQ(Specialize(kText), R"(override $a : u32 @id(3) @spec_id(3) = 1u
override $b : u32 @spec_id(65537) = 0u
override $c : u32 @id(9) @spec_id(9) = 0u
override $gone : u32 @unused @spec_id(65539)
override $b_is_given : bool @spec_id(2147549185) = false
override $c_is_given : bool @spec_id(2147483657) = false
override_expr #1 : u32 "c * 2" {
  %1 = mul.override u32 #3, 2u
  yield %1
}
override_expr #2 : u32 "b" of $b {
  %1 = add.override u32 $a, 1u
  %2 = select.override u32 %1, $b, $b_is_given
  yield %2
}
override_expr #3 : u32 "c" of $c {
  %1 = select.override u32 #2, $c, $c_is_given
  yield %1
}
var<workgroup, read_write> @w : array<u32, #1>
var<private, read_write> @p : u32 = #2

@compute @workgroup_size(#3, 1u, 1u)
fn f() {
  %1 = access ptr<workgroup, u32> @w, $a
  store %1, #2
  return
}
)");
}

// Workgroup sizes are checked unless they depend on overrides.
TEST(SpecializeOverrides, SizesOfWorkgroups) {
  const auto sized = [](std::string_view sizes) {
    const std::string text = Specialize("override $n : u32 = 24u\n@compute " + std::string(sizes) +
                                        "\nfn f() {\n  return\n}\n");
    return text.substr(0, text.find("\noverride"));
  };
  EXPECT_EQ(sized("@workgroup_size(48u, 1u, 1u) @subgroup_size(32u)"),
            "failed\ninvalid-workgroup-size: the workgroup size in x is 48, but must be a multiple "
            "of the subgroup size, 32\n");
  EXPECT_EQ(sized("@workgroup_size(48u, $n, 1u) @subgroup_size(32u)"),
            "failed\ninvalid-workgroup-size: the workgroup size in x is 48, but must be a multiple "
            "of the subgroup size, 32\n");
  EXPECT_EQ(sized("@workgroup_size($n, 0u, 1u)"),
            "failed\ninvalid-workgroup-size: the workgroup size in y is 0, but must be greater "
            "than zero\n");
  EXPECT_EQ(
      sized("@workgroup_size(48u, 1u, 1u) @subgroup_size(24u)"),
      "failed\ninvalid-workgroup-size: the subgroup size is 24, but must be a power of two\n");
  EXPECT_EQ(sized("@workgroup_size($n, 1u, 1u) @subgroup_size(32u)").substr(0, 8), "override");
  EXPECT_EQ(sized("@workgroup_size(48u, 1u, 1u) @subgroup_size($n)").substr(0, 8), "override");
}

// An override with an @id keeps its number; the others get the largest free numbers.
TEST(SpecializeOverrides, ShortIds) {
  const auto run = [](std::string_view text) {
    return RunTransform(text, [](Module& m, Diagnostics& d) {
      return RunSpecializeOverrides(m, {.short_ids = true}, d);
    });
  };
  EXPECT_EQ(run(R"(override $a : u32 = 1u
override $b : u32 @id(65534) = 1u
override $c : u32 @unused
override $d : u32 @id(5)
override $e : bool
)"),
            R"(override $a : u32 @spec_id(65535) = 1u
override $b : u32 @id(65534) @spec_id(65534) = 1u
override $c : u32 @unused @spec_id(65533)
override $d : u32 @id(5) @spec_id(5)
override $e : bool @spec_id(65532)
)");
  std::string many;
  for (int i = 0; i < 65537; ++i) many += "override $o" + std::to_string(i) + " : u32\n";
  EXPECT_EQ(run(many).substr(0, 30), "failed\nunsupported-by-target: ");
}

TEST(SpecializeOverrides, GivenValuesAreDefaults) {
  const std::string text = Specialize(kText, {{"b", 7}, {"9", 8}});
  EXPECT_NE(text.find("override $b : u32 @spec_id(65537) = 7u\n"), std::string::npos) << text;
  EXPECT_NE(text.find("override $c : u32 @id(9) @spec_id(9) = 8u\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("is_given"), std::string::npos) << text;
  EXPECT_EQ(Specialize(kText, {{"d", 1}}),
            "failed\ninvalid-override: the module has no override named 'd'\n");
}

}  // namespace
}  // namespace tessera::ir
