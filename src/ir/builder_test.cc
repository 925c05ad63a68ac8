#include "ir/builder.h"

#include <gtest/gtest.h>

#include "ir/builtin_functions.h"
#include "ir/edit.h"
#include "ir/transform/transform_test_helper.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

class BuilderTest : public testing::Test {
 protected:
  std::vector<Op> Ops(BlockId block) {
    std::vector<Op> ops;
    for (InstId i = m[block].first; i.valid(); i = m[i].next) {
      ops.push_back(m[i].op);
      EXPECT_EQ(m[i].block, block);
      const InstId next = m[i].next;
      EXPECT_EQ(next.valid() ? m[next].prev : m[block].last, i);
    }
    return ops;
  }

  FixedStrings fixed;
  Arena arena;
  StringInterner strings{arena, fixed};
  Module m{arena, strings};
};

TEST_F(BuilderTest, WhatIsMadeIsKnown) {
  Builder b(m, m.NewBlock(FunctionId(0)));
  EXPECT_FALSE(m.MayHave(Op::kBuiltin));
  EXPECT_FALSE(m.MayHave(BuiltinFn::k_abs));
  const Value made = b.Builtin(BuiltinFn::k_abs, kI32, {b.I32(1)});
  EXPECT_TRUE(m.MayHave(Op::kBuiltin));
  EXPECT_TRUE(m.MayHave(BuiltinFn::k_abs));
  EXPECT_FALSE(m.MayHave(BuiltinFn::k_sign));
  ReplaceInPlace(m, made.inst(), Op::kBuiltin, {b.I32(1)}, BuiltinFn::k_sign);
  EXPECT_TRUE(m.MayHave(BuiltinFn::k_sign));
  EXPECT_FALSE(m.MayHave(Op::kUnary));
  ReplaceInPlace(m, made.inst(), Op::kUnary, {b.I32(1)}, UnaryOp::kNegate);
  EXPECT_TRUE(m.MayHave(Op::kUnary));
  const Module copy(arena, strings, m);
  EXPECT_TRUE(copy.MayHave(Op::kUnary));
  EXPECT_TRUE(copy.MayHave(BuiltinFn::k_sign));
  EXPECT_FALSE(copy.MayHave(Op::kBinary));
}

TEST_F(BuilderTest, InsertingAndRemovingKeepsTheList) {
  const BlockId block = m.NewBlock(FunctionId(0));
  Builder b(m, block);
  const InstId first = b.Emit(Op::kUnary, kI32, {b.I32(1)});
  const InstId ret = b.Emit(Op::kReturn, kVoid, {});
  Builder before(m, ret);
  const InstId middle = before.Emit(Op::kBinary, kI32, {b.I32(1), b.I32(2)});
  EXPECT_EQ(Ops(block), (std::vector<Op>{Op::kUnary, Op::kBinary, Op::kReturn}));
  const InstId after = m.NewInst(Op::kDiscard, kVoid, {}, 0);
  m.InsertAfter(middle, after);
  EXPECT_EQ(Ops(block), (std::vector<Op>{Op::kUnary, Op::kBinary, Op::kDiscard, Op::kReturn}));
  m.Remove(first);
  m.Remove(after);
  EXPECT_EQ(Ops(block), (std::vector<Op>{Op::kBinary, Op::kReturn}));
  EXPECT_EQ(m[first].op, Op::kNop);
  m.Remove(middle);
  m.Remove(ret);
  EXPECT_EQ(Ops(block), std::vector<Op>{});
}

TEST_F(BuilderTest, ArithmeticOfPlacesLeavesOutWhatIsKnown) {
  const BlockId block = m.NewBlock(FunctionId(0));
  Builder b(m, block);
  const Value x = b.Emit(Op::kVar, kU32, {});  // a non-constant value
  EXPECT_EQ(b.Add(x, 0), x);
  EXPECT_EQ(b.Add(b.U32(0), x), x);
  EXPECT_EQ(b.Add(b.U32(UINT32_MAX), 2), Value(b.U32(1)));
  EXPECT_EQ(b.Multiply(b.U32(1), x), x);
  EXPECT_EQ(b.Multiply(b.U32(0x10000), 0x10001), Value(b.U32(0x10000)));
  EXPECT_EQ(b.And(x, UINT32_MAX), x);
  EXPECT_EQ(b.And(b.U32(6), 3), Value(b.U32(2)));
  EXPECT_EQ(b.ShiftRight(x, 0), x);
  EXPECT_EQ(b.ShiftRight(b.U32(0x80000000), 31), Value(b.U32(1)));
  EXPECT_EQ(Ops(block), std::vector<Op>{Op::kVar});
  // An instruction is still emitted if no operand is the identity, or if the identity is on the
  // wrong side.
  EXPECT_NE(b.ShiftRight(b.U32(0), 3), x);
  EXPECT_NE(b.Multiply(x, 0), x);
  EXPECT_NE(b.And(x, 0), x);
  EXPECT_EQ(Ops(block), (std::vector<Op>{Op::kVar, Op::kBinary, Op::kBinary}));
}

TEST_F(BuilderTest, ToU32KeepsTheBits) {
  const BlockId block = m.NewBlock(FunctionId(0));
  Builder b(m, block);
  EXPECT_EQ(b.ToU32(b.I32(-1)), Value(b.U32(UINT32_MAX)));
  EXPECT_EQ(b.ToU32(b.U32(7)), Value(b.U32(7)));
  const TypeId signed2 = TypeStore::Vector(kI32, 2), unsigned2 = TypeStore::Vector(kU32, 2);
  const ConstantId elements[] = {m.constants.I32(-2), m.constants.I32(3)};
  const ConstantId bits[] = {m.constants.U32(UINT32_MAX - 1), m.constants.U32(3)};
  EXPECT_EQ(b.ToU32(m.constants.Composite(signed2, elements)),
            Value(m.constants.Composite(unsigned2, bits)));
  EXPECT_EQ(Ops(block), std::vector<Op>{});
  const Value v = b.ToU32(b.Emit(Op::kVar, signed2, {}));
  EXPECT_EQ(m.TypeOf(v), unsigned2);
  EXPECT_EQ(Ops(block), (std::vector<Op>{Op::kVar, Op::kConvert}));
}

TEST_F(BuilderTest, AccessTypes) {
  StructMember members[2];
  members[0].type = kU32;
  members[1].type = m.types.Array(TypeStore::Matrix(kF32, 4, 3), Count::Runtime());
  const TypeId s = m.types.NewStruct(strings.Intern("S"), members);
  const TypeId p = m.types.Pointer(AddressSpace::kStorage, s, Access::kReadWrite);
  Builder b(m, m.NewBlock(FunctionId(0)));
  const Value one = b.U32(1);
  const Value path[] = {one, one, one, one};
  EXPECT_EQ(AccessType(m, p, path),
            m.types.Pointer(AddressSpace::kStorage, kF32, Access::kReadWrite));
  EXPECT_EQ(AccessType(m, TypeStore::Matrix(kF32, 4, 3), {path, 1}), TypeStore::Vector(kF32, 3));
  const Value nine = b.U32(9);
  EXPECT_EQ(AccessType(m, s, {&nine, 1}), kVoid);

  m.globals.push_back({});
  m.globals[0].pointer_type = p;
  const Value a = b.Access(GlobalId(0), {one, one});
  EXPECT_EQ(m.OperandCount(a.inst()), 3u);
  EXPECT_EQ(m.TypeOf(b.Load(a)), TypeStore::Matrix(kF32, 4, 3));
}

TEST_F(BuilderTest, ControlFlowOwnsItsBlocks) {
  const BlockId block = m.NewBlock(FunctionId(3));
  Builder b(m, block);
  const InstId i = b.If(m.constants.Bool(true), kI32);
  const If& blocks = m.IfOf(i);
  EXPECT_EQ(m[blocks.true_block].parent, i);
  EXPECT_EQ(m[blocks.false_block].function, FunctionId(3));
  b.SetEnd(blocks.true_block);
  const InstId loop = b.Loop();
  EXPECT_EQ(m[loop].block, m.IfOf(i).true_block);
  EXPECT_EQ(m[m.LoopOf(loop).continuing].parent, loop);
}

TEST(Builder, AnAccessInThePlaceOfOthersIsInBoundsIfTheyAre) {
  TestModule test(R"(
fn f(%p: ptr<function, array<array<u32, 2>, 4>>, %i: u32) {
  %1 = access.inbounds ptr<function, array<u32, 2>> %p, %i
  %2 = access.inbounds ptr<function, u32> %1, %i
  %3 = access ptr<function, u32> %1, %i
  return
}
)");
  std::vector<InstId> accesses;
  ForEachInst(test.m, test.m.functions[0].body, [&](InstId id) { accesses.push_back(id); });
  Builder b(test.m, accesses[3]);
  const Value base = test.m.Operand(accesses[0], 0);
  const std::vector<Value> indices = {b.U32(1), b.U32(0)};
  const auto in_bounds = [&](std::vector<InstId> chain) {
    const Value v = b.AccessInPlaceOf(chain, base, indices);
    return (test.m[v.inst()].flags & InstFlags::kInBounds) != 0;
  };
  EXPECT_TRUE(in_bounds({accesses[0]}));
  EXPECT_TRUE(in_bounds({accesses[1], accesses[0]}));
  EXPECT_FALSE(in_bounds({accesses[2], accesses[0]}));
  EXPECT_FALSE(in_bounds({accesses[2]}));
}

}  // namespace
}  // namespace tessera::ir
