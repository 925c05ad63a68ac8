#include "ir/transform/hoisting.h"

#include "ir/builtin_info.h"
#include "ir/edit.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

bool IsInteger(TypeId type) { return type == kI32 || type == kU32; }

// Returns whether the operand is a constant from 1 to `greatest`.
bool IsConstantUpTo(const Module& m, Value v, int64_t greatest) {
  if (!v.is_constant() || !IsInteger(m.TypeOf(v))) return false;
  const int64_t number = m.constants.IntValue(v.constant());
  return number >= 1 && number <= greatest;
}

}  // namespace

bool Hoisting::Hoist(InstId id, InstId user) {
  // The innermost instruction that is in an open block and contains `id`. May be `id` itself.
  InstId outer = id;
  while (!ranges_.numbers().IsOpen(m_[outer].block)) {
    outer = m_[m_[outer].block].parent;
    if (!outer.valid()) return false;
  }
  if (outer == id) return true;
  int budget = IsSpeculative(id, user, outer) ? kMaxMovedSpeculatively : kMaxMoved;
  if (!CanMove(id, &budget)) return false;
  (void)Move(id, PlaceBefore(m_, outer));
  return true;
}

// Returns whether there may be a path through `outer`, which contains `id`, that executes neither
// `id` nor `user`. Ignores paths that leave `outer` early, e.g. at a `return`. All other paths
// execute one of the two instructions in the following cases:
// - `user` is in the same block as `outer`.
// - `outer` is an `if`, one of its blocks directly contains `id`, and the other contains `user`.
bool Hoisting::IsSpeculative(InstId id, InstId user, InstId outer) const {
  InstId inner = user;  // in `outer`'s block, the instruction that contains or is `user`
  while (m_[inner].block != m_[outer].block) inner = m_[m_[inner].block].parent;
  if (inner == user) return false;
  const auto is_in_branch = [&](InstId i) { return m_[m_[i].block].parent == outer; };
  return m_[outer].op != Op::kIf || !is_in_branch(id) || !is_in_branch(user);
}

// Returns whether the value is available in an open block or can be made available there by Move. A
// block is open if the analysis has entered it and not yet left it. A value that was computed in an
// open block is available until the analysis leaves the block.
bool Hoisting::CanMove(Value v, int* budget) const {
  if (!v.is_inst() || ranges_.numbers().IsOpen(m_[v.inst()].block)) return true;
  if (--*budget < 0) return false;
  const Inst& inst = m_[v.inst()];
  if (inst.op == Op::kLoad) {
    const Value stored = ranges_.numbers().StoredValueOf(v.inst());
    return stored.valid() && m_.TypeOf(stored) == inst.type && CanMove(stored, budget);
  }
  if (!IsTotal(inst)) return false;
  for (uint32_t i = 0; i < inst.operand_count; ++i) {
    if (!CanMove(m_.Operand(inst, i), budget)) return false;
  }
  return true;
}

// Returns whether all arguments of the call are integers and the result depends only on them.
bool Hoisting::IsIntegerFunction(const Inst& call) const {
  for (uint32_t i = 0; i < call.operand_count; ++i) {
    if (!IsInteger(m_.TypeOf(m_.Operand(call, i)))) return false;
  }
  return InfoOf(call.builtin()).IsValueOfArguments();
}

// Returns whether the instruction computes an integer, has no side effects and is well defined for
// any operand values. Excludes instructions with kNativeSemantics, because that flag may rely on
// ranges that hold only at the instruction's original position.
bool Hoisting::IsTotal(const Inst& inst) const {
  if (!IsInteger(inst.type)) return false;
  const bool is_native = (inst.flags & InstFlags::kNativeSemantics) != 0;
  switch (inst.op) {
    case Op::kConvert: return IsInteger(m_.TypeOf(m_.Operand(inst, 0)));
    case Op::kSwizzle: return true;
    case Op::kUnary: return !is_native;
    case Op::kBuiltin: return !is_native && IsIntegerFunction(inst);
    case Op::kBinary: break;
    default:  // others: operations that may depend on memory or on where they are executed
      return false;
  }
  const Value right = m_.Operand(inst, 1);
  switch (inst.binary()) {
    case BinaryOp::kAdd:
    case BinaryOp::kSubtract:
    case BinaryOp::kMultiply:
    case BinaryOp::kAnd:
    case BinaryOp::kOr:
    case BinaryOp::kXor: return !is_native;
    case BinaryOp::kShiftLeft:
    case BinaryOp::kShiftRight: return IsConstantUpTo(m_, right, 31);
    case BinaryOp::kDivide: return IsConstantUpTo(m_, right, INT32_MAX);
    case BinaryOp::kModulo: return inst.type == kU32 && IsConstantUpTo(m_, right, INT32_MAX);
    default: return false;
  }
}

// Moves the value to just before `before`, unless it is already available there. Returns the value.
Value Hoisting::Move(Value v, InstId before) {
  if (!v.is_inst() || ranges_.numbers().IsOpen(m_[v.inst()].block)) return v;
  const InstId id = v.inst();
  if (m_[id].op == Op::kLoad) return Move(ranges_.numbers().StoredValueOf(id), before);
  for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
    m_.SetOperand(id, i, Move(m_.Operand(id, i), before));
  }
  m_.Unlink(id);
  m_.InsertBefore(before, id);
  ranges_.Forget(id);  // its range may follow from conditions that do not hold at the new position
  return v;
}

}  // namespace tessera::ir
