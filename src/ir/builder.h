// Creates instructions.
#ifndef TESSERA_IR_BUILDER_H_
#define TESSERA_IR_BUILDER_H_

#include <array>
#include <initializer_list>
#include <span>

#include "ir/module.h"

namespace tessera::ir {

// Creates instructions at an insertion point, which is the end of a block or the position before an
// existing instruction. New instructions have the source position `source`. Cheap to construct and
// copy.
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
  // Flags to set on new instructions. An instruction gets only the flags that its operation can
  // have.
  uint8_t flags = 0;

  InstId Emit(Op op, TypeId type, std::span<const Value> operands, InstFields fields = {});
  // Emits an instruction whose number of operands is known at compile time. The compiler can inline
  // it for one or two operands, the most common cases.
  template <size_t count>
  InstId Emit(Op op, TypeId type, const Value (&operands)[count], InstFields fields = {}) {
    if constexpr (count <= 2) {
      return EmitInline(op, type, std::to_array(operands), fields);
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
  Value Access(Value base, std::initializer_list<Value> indices);  // infers the result type
  Value Access(Value base, std::span<const Value> indices);
  // Emits `base[indices...]` to replace the access instructions in `chain`. Marks the new access as
  // in bounds if all accesses in `chain` are in bounds.
  Value AccessInPlaceOf(std::span<const InstId> chain, Value base, std::span<const Value> indices);
  Value Select(TypeId type, Value f, Value t, Value cond) {
    return Emit(Op::kSelect, type, {f, t, cond});
  }
  Value U32(uint32_t v) { return m.constants.U32(v); }
  // Wrapping arithmetic on u32 scalars, for address computations. Folds constant operands. If one
  // operand is the operation's identity, such as 0 in x + 0, returns the other operand.
  Value Add(Value l, Value r) { return Arithmetic(BinaryOp::kAdd, l, r); }
  Value Add(Value l, uint32_t r) { return Add(l, U32(r)); }
  Value Multiply(Value l, Value r) { return Arithmetic(BinaryOp::kMultiply, l, r); }
  Value Multiply(Value l, uint32_t r) { return Multiply(l, U32(r)); }
  Value And(Value l, uint32_t mask) { return Arithmetic(BinaryOp::kAnd, l, U32(mask)); }
  // Shifts `l` right by `count` bits, which must be less than 32.
  Value ShiftRight(Value l, uint32_t count) {
    return Arithmetic(BinaryOp::kShiftRight, l, U32(count));
  }
  // Converts a scalar or vector from i32 or u32 to u32. Preserves the bits, so negative numbers
  // become large.
  Value ToU32(Value v);
  // Converts i64 to u64, and all other integers to u32. Preserves the bits.
  Value ToUnsigned(Value v);
  Value I32(int32_t v) { return m.constants.I32(v); }

  // Emits a kIf with two empty blocks. The caller must end each block with Yield or another
  // terminator.
  InstId If(Value condition, TypeId type = kVoid);
  InstId Loop();
  void Yield() { Emit(Op::kYield, kVoid, {}); }
  void Yield(Value v) { Emit(Op::kYield, kVoid, {v}); }

 private:
  template <size_t count>
  InstId EmitInline(Op op, TypeId type, std::array<Value, count> operands, InstFields fields) {
    if (!block_.valid() || flags != 0 || !m.HasRoom(count)) {
      return EmitSlowPath(op, type, operands, fields);
    }
    return m.AppendInst(block_, op, type, operands, source, fields);
  }
  // The slow path of `Emit`, taken if it must insert before an instruction, set flags or allocate
  // memory.
  InstId EmitSlowPath(Op op, TypeId type, std::span<const Value> operands, InstFields fields);
  Value Arithmetic(BinaryOp op, Value l, Value r);
};

// Returns the type of `base[indices...]`: an element type, or a pointer to the element if `base` is
// a pointer type. Returns kVoid if `base` cannot be indexed in this way.
TypeId AccessType(Module& m, TypeId base, std::span<const Value> indices);

// Returns 0 - `c` for an integer constant `c`. The lowest value of a signed type wraps around to
// itself.
ConstantId NegatedConstant(Module& m, ConstantId c);

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILDER_H_
