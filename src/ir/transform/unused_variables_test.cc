#include "ir/transform/unused_variables.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// A variable is unused if only removed instructions refer to it.
TEST(UnusedVariables, GoWithTheInstructionsThatNamedThem) {
  TestModule test(R"(var<private, read_write> @p : f32
fn f() {
  store @p, 1f
  return
}
)");
  for (uint32_t i = 0; i < test.m.insts.size(); ++i) {
    if (test.m.insts[i].op == Op::kStore) test.m.Remove(InstId(i));
  }
  RunUnusedVariables(test.m);
  EXPECT_EQ(test.Text(), R"(
fn f() {
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
