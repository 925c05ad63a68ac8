#include "ir/analysis/analyses.h"
#include "ir/transform/robustness.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

TEST(Robustness, RecordsSumsThatMayOverflow) {
  TestModule test(R"(
fn f(%x: i32, %v: vec2<i32>) {
  %1 = and i32 %x, 7i
  %2 = add i32 %1, 1i
  %3 = add i32 %x, 1i
  %4 = neg vec2<i32> %v
  return
}
)");
  Analyses analyses(test.m);
  EXPECT_TRUE(RunRobustness(test.m, {.signed_overflow = true}, &analyses).ok);
  for (const Inst& inst : test.m.insts) {
    const bool is_sum = inst.op == Op::kBinary && inst.binary() == BinaryOp::kAdd;
    const bool is_native = (inst.flags & InstFlags::kNativeSemantics) != 0;
    EXPECT_EQ(analyses.MayOverflow(test.m.IdOf(inst)), is_sum && !is_native);
  }
}

}  // namespace
}  // namespace tessera::ir
