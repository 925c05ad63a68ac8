#include "ir/transform/known_lets.h"

#include "ir/transform/substitute_overrides.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

TEST(KnownLets, AreReplacedByTheirValues) {
  const auto run = [](Module& m, Diagnostics&) {
    ReplaceKnownLets(m);
    return Status::Ok();
  };
  EXPECT_EQ(RunTransform(R"(
fn f(%i: i32) -> i32 {
  %five = convert i32 5i
  %1 = sub.override i32 5i, 5i
  %zero = convert i32 %1
  %2 = div i32 %i, %zero
  %3 = convert u32 %2
  %4 = convert i32 %3
  %5 = add i32 %4, %five
  return %5
}
)",
                         run),
            R"(
fn f(%i: i32) -> i32 {
  %zero = sub.override i32 5i, 5i
  %1 = div i32 %i, %zero
  %2 = convert u32 %1
  %3 = convert i32 %2
  %4 = add i32 %3, 5i
  return %4
}
)");
}

// The checks at pipeline creation do not see the value of a `let`.
TEST(KnownLets, AreNotCheckedAtPipelineCreation) {
  const auto substituted = [](const std::string& divisor) {
    TestModule test(R"(override $n : i32 = 4i
override_expr #0 : i32 { yield $n }
var<workgroup, read_write> @w : array<i32, #0>
fn f(%i: i32) {
  %1 = sub.override i32 $n, $n
  %zero = convert i32 %1
  %seven = convert i32 7i
  %2 = div i32 %i, )" +
                    divisor + R"(
  %3 = access ptr<workgroup, i32> @w, %seven
  store %3, %2
  return
}
)");
    Diagnostics diagnostics;
    return RunSubstituteOverrides(test.m, {}, diagnostics).ok;
  };
  EXPECT_TRUE(substituted("%zero"));
  EXPECT_FALSE(substituted("%1"));
}

}  // namespace
}  // namespace tessera::ir
