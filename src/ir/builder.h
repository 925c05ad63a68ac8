// Makes instructions at a place in a module.
#ifndef TESSERA_IR_BUILDER_H_
#define TESSERA_IR_BUILDER_H_

#include <array>
#include <initializer_list>
#include <span>

#include "base/compiler.h"
#include "ir/module.h"

namespace tessera::ir {

// Appends to the end of a block, or inserts before an instruction. `source` is given to every
// instruction made. Cheap to copy and to make.
class Builder {
 public:
  Builder(Module& m, BlockId at_end) : m(m), block_(at_end) {}
  Builder(Module& m, InstId before) : m(m), before_(before), source(m[before].source) {}

  Module& m;

  void SetEnd(BlockId block) {
    block_ = block;
    before_ = {};
  }
  void SetBefore(InstId inst) {
    before_ = inst;
    block_ = {};
  }
  BlockId block() const { return before_.valid() ? m[before_].block : block_; }

 private:
  BlockId block_;
  InstId before_;

 public:
  uint32_t source = 0;
  uint8_t flags = 0;  // InstFlags given to every instruction made

  InstId Emit(Op op, TypeId type, std::span<const Value> operands, InstFields fields = {});
  // The same of a list, in line where it is short: most instructions have one or two operands.
  template <size_t count>
  InstId Emit(Op op, TypeId type, const Value (&operands)[count], InstFields fields = {}) {
    if constexpr (count <= 2) {
      return EmitFew(op, type, std::to_array(operands), fields);
    } else {
      return Emit(op, type, std::span<const Value>(operands), fields);
    }
  }

  Value Unary(UnaryOp op, TypeId type, Value x) { return Emit(Op::kUnary, type, {x}, op); }
  Value Binary(BinaryOp op, TypeId type, Value l, Value r) {
    return Emit(Op::kBinary, type, {l, r}, op);
  }
  Value Builtin(BuiltinFn fn, TypeId type, std::initializer_list<Value> args) {
    return Emit(Op::kBuiltin, type, args, fn);
  }
  Value Load(Value pointer);
  Value Load(Value pointer, TypeId store_type) { return Emit(Op::kLoad, store_type, {pointer}); }
  void Store(Value pointer, Value value) { Emit(Op::kStore, kVoid, {pointer, value}); }
  Value Access(Value base, std::initializer_list<Value> indices);  // computes the result type
  Value Access(Value base, std::span<const Value> indices);
  // An access in the place of those of `chain`, or of a part of what they lead to: in bounds if all of them are.
  Value AccessInPlaceOf(std::span<const InstId> chain, Value base, std::span<const Value> indices);
  Value Select(TypeId type, Value f, Value t, Value cond) {
    return Emit(Op::kSelect, type, {f, t, cond});
  }
  Value U32(uint32_t v) { return m.constants.U32(v); }
  // Arithmetic of scalar u32, as places in memory need it: wraps; what is constant is computed here, and
  // an operation that would change nothing is not made.
  Value Add(Value l, Value r) { return Arithmetic(BinaryOp::kAdd, l, r); }
  Value Add(Value l, uint32_t r) { return Add(l, U32(r)); }
  Value Multiply(Value l, Value r) { return Arithmetic(BinaryOp::kMultiply, l, r); }
  Value Multiply(Value l, uint32_t r) { return Multiply(l, U32(r)); }
  Value And(Value l, uint32_t mask) { return Arithmetic(BinaryOp::kAnd, l, U32(mask)); }
  // `count` is less than 32.
  Value ShiftRight(Value l, uint32_t count) {
    return Arithmetic(BinaryOp::kShiftRight, l, U32(count));
  }
  // i32 or u32, or a vector of them, as u32: i32 keeps its bits, so that what is negative becomes large.
  Value ToU32(Value v);
  // i64 as u64, others as ToU32.
  Value ToUnsigned(Value v);
  Value I32(int32_t v) { return m.constants.I32(v); }

  // kIf with two empty blocks (to be filled and ended with Yield or another terminator).
  InstId If(Value condition, TypeId type = kVoid);
  InstId Loop();
  void Yield() { Emit(Op::kYield, kVoid, {}); }
  void Yield(Value v) { Emit(Op::kYield, kVoid, {v}); }

 private:
  template <size_t count>
  InstId EmitFew(Op op, TypeId type, std::array<Value, count> operands, InstFields fields) {
    if (!block_.valid() || !m.HasRoom(count)) [[unlikely]] {
      return EmitFewOtherwise(op, type, operands, fields);
    }
    return m.AppendInst(block_, op, type, operands, source, fields, flags);
  }
  template <size_t count>
  TESSERA_NOINLINE InstId EmitFewOtherwise(Op op, TypeId type, std::array<Value, count> operands,
                                           InstFields fields);
  // Before an instruction, or where memory has to be got: apart, so that Emit calls nothing.
  TESSERA_NOINLINE InstId EmitOtherwise(Op op, TypeId type, std::span<const Value> operands,
                                        InstFields fields);
  Value Arithmetic(BinaryOp op, Value l, Value r);
};

extern template InstId Builder::EmitFewOtherwise(Op, TypeId, std::array<Value, 1>, InstFields);
extern template InstId Builder::EmitFewOtherwise(Op, TypeId, std::array<Value, 2>, InstFields);

// The type of base[indices...]: a part's type for a value, a pointer to it for a pointer.
TypeId AccessType(Module& m, TypeId base, std::span<const Value> indices);

// 0 - c of an integer, wrapping around: the lowest of a signed type is its own negative.
ConstantId NegatedConstant(Module& m, ConstantId c);

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILDER_H_
