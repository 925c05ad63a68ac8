#include "ir/edit.h"

#include "ir/builder.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

constexpr std::string_view kFunction = R"(
fn f(%x: u32) -> u32 {
  %a = add u32 %x, 1u
  %b = mul u32 %a, %a
  return %b
}
)";

InstId First(const Module& m, uint32_t function = 0) { return m[m.functions[function].body].first; }

TEST(Edit, ReplaceInPlaceKeepsUsesAndPlace) {
  TestModule test(kFunction);
  const InstId a = First(test.m);
  test.m[a].flags = InstFlags::kNativeSemantics | InstFlags::kOverrideExpr;
  ReplaceInPlace(test.m, a, Op::kSelect,
                 {test.m.Operand(a, 0), test.m.constants.U32(7), test.m.constants.Bool(true)});
  EXPECT_EQ(test.m[a].flags, InstFlags::kOverrideExpr);
  test.m[a].flags = 0;
  EXPECT_EQ(test.Text(), R"(
fn f(%x: u32) -> u32 {
  %a = select u32 %x, 7u, true
  %b = mul u32 %a, %a
  return %b
}
)");
  ReplaceInPlace(test.m, a, test.m.constants.U32(3));
  EXPECT_EQ(test.Text(), R"(
fn f(%x: u32) -> u32 {
  %a = bitcast u32 3u
  %b = mul u32 %a, %a
  return %b
}
)");
}

TEST(Edit, WrapInIfGivesZeroElse) {
  TestModule test(kFunction);
  const InstId a = First(test.m), b = test.m[a].next;
  const Value condition =
      Builder(test.m, b).Binary(BinaryOp::kLess, kBool, a, Builder(test.m, b).U32(5));
  const InstId moved = WrapInIf(test.m, b, condition);
  EXPECT_EQ(test.m[moved].op, Op::kBinary);
  EXPECT_EQ(test.Text(), R"(
fn f(%x: u32) -> u32 {
  %a = add u32 %x, 1u
  %1 = lt bool %a, 5u
  %b = if u32 %1 {
    %2 = mul u32 %a, %a
    yield %2
  } else {
    yield 0u
  }
  return %b
}
)");
}

TEST(Edit, UseReplacementsPutAllInAtOnce) {
  TestModule test(kFunction);
  const InstId a = First(test.m), b = test.m[a].next;
  UseReplacements replaced;
  EXPECT_TRUE(replaced.empty());
  replaced.Add(test.m, a, test.m.Operand(a, 0));
  const Value sum = Builder(test.m, b).Binary(BinaryOp::kAdd, kU32, test.m.Operand(a, 0),
                                              test.m.constants.U32(9));
  replaced.Add(test.m, b, sum);
  replaced.Apply(test.m);
  EXPECT_TRUE(replaced.empty());
  EXPECT_EQ(test.Text(), R"(
fn f(%x: u32) -> u32 {
  %b = add u32 %x, 9u
  return %b
}
)");
}

TEST(Edit, AnInstructionBecomesWhatWasMadeForIt) {
  TestModule test(kFunction);
  Module& m = test.m;
  const InstId a = First(m), b = m[a].next;
  UseReplacements replaced;
  // `sum` is the newest instruction and directly precedes `a`, so `a` is changed immediately, and
  // no replacement is scheduled.
  const InstId sum =
      Builder(m, a).Binary(BinaryOp::kAdd, kU32, m.Operand(a, 0), m.constants.U32(9)).inst();
  m[sum].flags = InstFlags::kNativeSemantics;
  replaced.AddOwn(m, a, sum);
  EXPECT_TRUE(replaced.empty());
  EXPECT_EQ(m[a].flags, InstFlags::kNativeSemantics);
  EXPECT_EQ(m[sum].op, Op::kNop);
  // Schedules two replacements: `b` is replaced by an instruction elsewhere in the block, and `a`
  // by a constant.
  const InstId first =
      Builder(m, a).Binary(BinaryOp::kMultiply, kU32, m.Operand(a, 0), m.constants.U32(2)).inst();
  replaced.AddOwn(m, b, first);
  EXPECT_FALSE(replaced.empty());
  replaced.AddOwn(m, a, m.constants.U32(3));
  replaced.Apply(m);
  EXPECT_EQ(test.Text(), R"(
fn f(%x: u32) -> u32 {
  %b = mul u32 %x, 2u
  return %b
}
)");
}

TEST(Edit, OperandsCanBeSetAppendedAndTruncated) {
  TestModule test(kFunction);
  Module& m = test.m;
  const InstId a = First(m);
  const Value x = m.Operand(a, 0), one = m.constants.U32(1), two = m.constants.U32(2);
  m.AppendOperand(a, two);  // moves the operands, because they are not at the end of the pool
  m.AppendOperand(a, one);
  EXPECT_EQ(m.OperandCount(a), 4u);
  EXPECT_EQ(m.Operand(a, 0), x);
  EXPECT_EQ(m.Operand(a, 2), two);
  EXPECT_EQ(m.Operand(a, 3), one);
  EXPECT_EQ(m.Operand(m[a].next, 0), Value(a));
  m.TruncateOperands(a, 1);
  EXPECT_EQ(m.OperandCount(a), 1u);
  const Value all[] = {two, one};
  m.SetOperands(a, all);
  EXPECT_EQ(test.Text(), R"(
fn f(%x: u32) -> u32 {
  %a = add u32 2u, 1u
  %b = mul u32 %a, %a
  return %b
}
)");
}

TEST(Edit, PutFunctionsFirstRenumbersCalls) {
  TestModule test(R"(fn a() {
  return
}

fn b() {
  call a()
  if true {
    call a()
    yield
  } else {
    yield
  }
  return
}

fn c() {
  return
}

fn d() {
  call c()
  return
}
)");
  // Simulates a pass that appends c and d, and then makes `a` call d. Callees must precede their
  // callers, so c and d are moved to the front.
  PutFunctionsFirst(test.m, 2);
  Builder(test.m, First(test.m, 2)).Emit(Op::kCall, kVoid, {}, FunctionId(1));
  EXPECT_EQ(test.Text(), R"(
fn c() {
  return
}

fn d() {
  call c()
  return
}

fn a() {
  call d()
  return
}

fn b() {
  call a()
  if true {
    call a()
    yield
  } else {
    yield
  }
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
