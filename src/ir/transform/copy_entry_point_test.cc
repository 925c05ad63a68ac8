#include "ir/transform/copy_entry_point.h"

#include <vector>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// Only what the variable `a` needs is copied: not the functions, and not the override $m or the
// override-expression in the type of `b`. No entry point uses $n, but `a` does.
TEST(CopyVariables, CopiesOnlyWhatTheyNeed) {
  TestModule whole(R"(override $n : u32 = 4u
override $m : u32 = 5u
override_expr #0 : u32 {
  %1 = add.override u32 $n, 1u
  yield %1
}
override_expr #1 : u32 {
  %1 = add.override u32 $m, 1u
  %2 = mul.override u32 %1, 2u
  yield %2
}
var<uniform, read> @a : binding_array<vec4<f32>, #0> @group(0) @binding(0)
var<workgroup, read_write> @b : array<u32, #1>

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = access ptr<workgroup, u32> @b, 0u
  store %1, $m
  return
}
)");
  whole.m.overrides[0].used = false;
  TestModule copied("");
  StringInterner strings(copied.arena, whole.strings);
  Module m(copied.arena, strings);
  CopyVariables(whole.m, std::vector<GlobalId>{GlobalId(0)}, m);
  std::string what;
  EXPECT_TRUE(Validate(m, &what)) << what;
  EXPECT_EQ(m.functions.size(), 0u);
  EXPECT_EQ(m.insts.size(), 2u);
  ASSERT_EQ(m.globals.size(), 2u);
  EXPECT_TRUE(m.types[m.globals[0].type].count().is_override());
  EXPECT_TRUE(m.overrides[0].used);
  EXPECT_TRUE(m.overrides[0].init.valid());
  EXPECT_FALSE(m.overrides[1].used);
}

}  // namespace
}  // namespace tessera::ir
