// Creates instructions at a position in a module.
#ifndef TESSERA_IR_BUILDER_H_
#define TESSERA_IR_BUILDER_H_

#include <array>
#include <initializer_list>
#include <span>

#include "base/compiler.h"
#include "ir/module.h"

namespace tessera::ir {

// Appends instructions to the end of a block, or inserts them before an instruction. Every new
// instruction gets `source` as its source position. Cheap to construct and copy.
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
  // The flags of every new instruction, limited to those that its operation can have.
  uint8_t flags = 0;

  InstId Emit(Op op, TypeId type, std::span<const Value> operands, InstFields fields = {});
  // Emits an instruction whose number of operands is known at compile time. Inlined for one or two
  // operands, the most common numbers.
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
  Value Access(Value base, std::initializer_list<Value> indices);  // computes the result type
  Value Access(Value base, std::span<const Value> indices);
  // Emits an access that replaces the accesses in `chain`, or that accesses a component of their
  // result. It is marked in bounds if all accesses in `chain` are.
  Value AccessInPlaceOf(std::span<const InstId> chain, Value base, std::span<const Value> indices);
  Value Select(TypeId type, Value f, Value t, Value cond) {
    return Emit(Op::kSelect, type, {f, t, cond});
  }
  Value U32(uint32_t v) { return m.constants.U32(v); }
  // Wrapping arithmetic on scalar u32, for address computations. Constant operands are folded, and
  // operations with a neutral operand (e.g. + 0) return the other operand.
  Value Add(Value l, Value r) { return Arithmetic(BinaryOp::kAdd, l, r); }
  Value Add(Value l, uint32_t r) { return Add(l, U32(r)); }
  Value Multiply(Value l, Value r) { return Arithmetic(BinaryOp::kMultiply, l, r); }
  Value Multiply(Value l, uint32_t r) { return Multiply(l, U32(r)); }
  Value And(Value l, uint32_t mask) { return Arithmetic(BinaryOp::kAnd, l, U32(mask)); }
  // `count` must be less than 32.
  Value ShiftRight(Value l, uint32_t count) {
    return Arithmetic(BinaryOp::kShiftRight, l, U32(count));
  }
  // Converts a scalar or vector of i32 or u32 to u32. The bits are kept, so negative numbers become
  // large ones.
  Value ToU32(Value v);
  // Converts i64 to u64 and other integers to u32; the bits are kept.
  Value ToUnsigned(Value v);
  Value I32(int32_t v) { return m.constants.I32(v); }

  // Emits a kIf with two empty blocks. The caller fills the blocks and ends each with Yield or
  // another terminator.
  InstId If(Value condition, TypeId type = kVoid);
  InstId Loop();
  void Yield() { Emit(Op::kYield, kVoid, {}); }
  void Yield(Value v) { Emit(Op::kYield, kVoid, {v}); }

 private:
  template <size_t count>
  InstId EmitInline(Op op, TypeId type, std::array<Value, count> operands, InstFields fields) {
    if (!block_.valid() || flags != 0 || !m.HasRoom(count)) [[unlikely]] {
      return EmitInlineSlowPath(op, type, operands, fields);
    }
    return m.AppendInst(block_, op, type, operands, source, fields);
  }
  template <size_t count>
  TESSERA_NOINLINE InstId EmitInlineSlowPath(Op op, TypeId type, std::array<Value, count> operands,
                                             InstFields fields);
  // The slow path of Emit: inserts before an instruction, sets flags or allocates. Not inlined, so
  // that the fast path of Emit makes no calls.
  TESSERA_NOINLINE InstId EmitSlowPath(Op op, TypeId type, std::span<const Value> operands,
                                       InstFields fields);
  Value Arithmetic(BinaryOp op, Value l, Value r);
};

extern template InstId Builder::EmitInlineSlowPath(Op, TypeId, std::array<Value, 1>, InstFields);
extern template InstId Builder::EmitInlineSlowPath(Op, TypeId, std::array<Value, 2>, InstFields);

// Returns the type of base[indices...]: the element type if `base` is a value type, or a pointer to
// the element if `base` is a pointer type. Returns kVoid if the type cannot be indexed in this way.
TypeId AccessType(Module& m, TypeId base, std::span<const Value> indices);

// Returns 0 - `c` for an integer `c`. Wraps around: negating the lowest number of a signed type
// returns the same number.
ConstantId NegatedConstant(Module& m, ConstantId c);

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILDER_H_
