#include "ir/analysis/ordered_bounds.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

bool IsOrdered(std::string_view type, std::string_view low, std::string_view high) {
  const std::string t(type);
  TestModule test("fn f(%x: " + t + ") -> " + t + " {\n  %1 = clamp " + t + " %x, " +
                  std::string(low) + ", " + std::string(high) + "\n  return %1\n}\n");
  for (const Inst& inst : test.m.insts) {
    if (inst.op == Op::kBuiltin) return HasOrderedBounds(test.m, inst);
  }
  return false;
}

TEST(OrderedBounds, ComparesConstants) {
  EXPECT_TRUE(IsOrdered("i32", "-1i", "2i"));
  EXPECT_TRUE(IsOrdered("i32", "2i", "2i"));
  EXPECT_FALSE(IsOrdered("i32", "2i", "-1i"));
  EXPECT_TRUE(IsOrdered("u32", "1u", "4294967295u"));
  EXPECT_FALSE(IsOrdered("u64", "18446744073709551615lu", "1lu"));
  EXPECT_TRUE(IsOrdered("f32", "-1.5f", "0f"));
  EXPECT_FALSE(IsOrdered("f32", "0f", "-1.5f"));
  EXPECT_FALSE(IsOrdered("i32", "%x", "7i"));
}

TEST(OrderedBounds, ComparesEachComponent) {
  EXPECT_TRUE(IsOrdered("vec2<f32>", "vec2<f32>{}", "vec2<f32>{1f, 2f}"));
  EXPECT_FALSE(IsOrdered("vec2<f32>", "vec2<f32>{1f, 3f}", "vec2<f32>{1f, 2f}"));
  EXPECT_FALSE(IsOrdered("vec2<i32>", "vec2<i32>{1i, 3i}", "vec2<i32>{}"));
}

}  // namespace
}  // namespace tessera::ir
