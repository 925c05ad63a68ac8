// Tests which signed operations the robustness pass marks as possibly overflowing, for the pass
// wrapping_arithmetic.
#include "ir/analysis/analyses.h"
#include "ir/transform/robustness.h"
#include "ir/transform/transform_test_helper.h"
#include "ir/transform/wrapping_arithmetic.h"

namespace tessera::ir {
namespace {

// Runs robustness and, if `wraps` is true, then wrapping_arithmetic with the same analyses.
std::string WithOverflow(std::string_view text, bool wraps, RobustnessConfig config = {}) {
  return RunTransform(text, [&](Module& m, Diagnostics&) {
    Analyses analyses(m);
    config.signed_overflow = true;
    const Status status = RunRobustness(m, config, &analyses);
    return wraps ? RunWrappingArithmetic(m, {}, &analyses) : status;
  });
}

constexpr std::string_view kSums = R"(
fn f(%x: i32, %v: vec2<i32>) {
  %1 = and i32 %x, 7i
  %2 = add i32 %1, 1i
  %3 = add i32 %x, 1i
  %4 = neg vec2<i32> %v
  return
}
)";

TEST(Robustness, MarksSumsThatCannotOverflow) {
  EXPECT_EQ(WithOverflow(kSums, false), R"(
fn f(%x: i32, %v: vec2<i32>) {
  %1 = and i32 %x, 7i
  %2 = add.native i32 %1, 1i
  %3 = add i32 %x, 1i
  %4 = neg vec2<i32> %v
  return
}
)");
  EXPECT_EQ(WithOverflow(kSums, true), R"(
fn f(%x: i32, %v: vec2<i32>) {
  %1 = and i32 %x, 7i
  %2 = add.native i32 %1, 1i
  %3 = convert u32 %x
  %4 = add u32 %3, 1u
  %5 = convert i32 %4
  %6 = convert vec2<u32> %v
  %7 = sub vec2<u32> 0u, %6
  %8 = convert vec2<i32> %7
  return
}
)");
}

TEST(Robustness, RecordsSumsThatMayOverflow) {
  TestModule test(kSums);
  Analyses analyses(test.m);
  EXPECT_TRUE(RunRobustness(test.m, {.signed_overflow = true}, &analyses).ok);
  for (const Inst& inst : test.m.insts) {
    const bool is_sum = inst.op == Op::kBinary && inst.binary() == BinaryOp::kAdd;
    const bool is_native = (inst.flags & InstFlags::kNativeSemantics) != 0;
    EXPECT_EQ(analyses.MayOverflow(test.m.IdOf(inst)), is_sum && !is_native);
  }
}

// If out-of-bounds loads return zero, the operands of a sum may change after the pass has visited
// the sum, so the pass marks no operations.
TEST(Robustness, MarksNoSumsIfLoadsMayReturnZero) {
  const RobustnessConfig zero = {.read_zero = {.spaces = ~0u}};
  EXPECT_EQ(WithOverflow(kSums, false, zero), kSums);
}

// The sum %3 cannot overflow in its original position, where %x < 7. It is hoisted out of the `if`,
// because the other branch uses the same index.
TEST(Robustness, MarksNoSumsThatAreHoisted) {
  const std::string text = WithOverflow(R"(var<private, read_write> @a : array<f32, 4>

fn f(%x: i32) {
  %1 = lt bool %x, 7i
  if %1 {
    %3 = add i32 %x, 1i
    %4 = access ptr<private, f32, read_write> @a, %3
    store %4, 1f
    yield
  } else {
    %5 = add i32 %x, 1i
    %6 = access ptr<private, f32, read_write> @a, %5
    store %6, 2f
    yield
  }
  return
}
)",
                                        false);
  EXPECT_EQ(text.find(" = add i32"), text.rfind(" = add i32", text.find("if %"))) << text;
  EXPECT_EQ(text.find("add.native"), std::string::npos) << text;
}

}  // namespace
}  // namespace tessera::ir
