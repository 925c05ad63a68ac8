#include "ir/analysis/loop_exit.h"

#include <utility>

#include "base/fill.h"
#include "ir/analysis/variable_users.h"
#include "ir/op_info.h"
#include "ir/target_ops.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

constexpr int kMaxDepth = 16;      // maximum nesting depth of && and || in a condition
constexpr uint8_t kMaxStores = 8;  // maximum number of tracked stores to one variable
// The maximum number of instructions that are inspected to prove that a value is loop-invariant.
constexpr int kMaxFixed = 24;

// The operations that RecordInst inspects: variable declarations, operations that access variables
// (except loads), and terminators that may leave a loop.
constexpr OpSet kRecorded = {Op::kVar,    Op::kStore, Op::kBuiltin,  Op::kTarget, Op::kCall,
                             Op::kReturn, Op::kBreak, Op::kContinue, Op::kBreakIf};

// Returns the negated comparison, which is true if and only if `op` is false.
BinaryOp Opposite(BinaryOp op) {
  switch (op) {
    case BinaryOp::kLess: return BinaryOp::kGreaterEqual;
    case BinaryOp::kLessEqual: return BinaryOp::kGreater;
    case BinaryOp::kGreater: return BinaryOp::kLessEqual;
    case BinaryOp::kGreaterEqual: return BinaryOp::kLess;
    case BinaryOp::kEqual: return BinaryOp::kNotEqual;
    default: return BinaryOp::kEqual;
  }
}

// Returns the comparison that is equivalent to `op` after its operands are swapped.
BinaryOp Mirrored(BinaryOp op) {
  switch (op) {
    case BinaryOp::kLess: return BinaryOp::kGreater;
    case BinaryOp::kLessEqual: return BinaryOp::kGreaterEqual;
    case BinaryOp::kGreater: return BinaryOp::kLess;
    case BinaryOp::kGreaterEqual: return BinaryOp::kLessEqual;
    default: return op;
  }
}

// Returns whether the result of the instruction depends only on its operands, not on where or when
// it is executed.
bool IsFunctionOfOperands(const Module& m, const Inst& inst) {
  const OpEffect effect = InfoOf(inst.op).effect;
  if (effect == OpEffect::kTarget) return InfoOf(m, inst.target_op()).effects == 0;
  if (effect == OpEffect::kBuiltin) return InfoOf(inst.builtin()).IsValueOfArguments();
  return effect == OpEffect::kValue;
}

}  // namespace

void LoopExits::RecordStoresInModule(const VariableUsers& users) {
  GrowWithDefault(uses_, m_.insts.size());
  users.ForEach([&](const Inst& inst) {
    if (kRecorded.Has(inst.op)) RecordInst(m_.IdOf(inst));
  });
}

void LoopExits::RecordStoresInFunction(BlockId body) {
  GrowWithDefault(uses_, m_.insts.size());
  ForEachInst(m_, body, [&](InstId at) {
    if (kRecorded.Has(m_[at].op)) RecordInst(at);
  });
}

// Records how the instruction uses variables or leaves loops. Instructions may be visited in any
// order.
void LoopExits::RecordInst(InstId at) {
  const Inst& inst = m_[at];
  if (inst.op == Op::kStore) return RecordStore(at, StoreInst(m_, inst).pointer());
  if (inst.op == Op::kVar) {
    const TypeId type = m_.types[inst.type].element;
    if (type == kI32 || type == kU32) uses_[at.value].flags |= kInteger;
    return;
  }
  if (inst.op == Op::kContinue && inst.block != m_.LoopOf(inst.target()).body) {
    uses_[inst.target().value].flags |= kHasContinue;
  }
  if (!m_.loops.empty() && Module::IsTerminator(inst.op)) CountExits(at);
  ForEachPlaceOperand(m_, inst, [&](uint32_t, Value v) {
    if (v.is_inst() && m_[v.inst()].op == Op::kVar) uses_[v.index()].flags |= kOtherUse;
  });
}

void LoopExits::RecordStore(InstId store, Value pointer) {
  if (!pointer.is_inst() || m_[pointer.inst()].op != Op::kVar) return;
  Use& use = uses_[pointer.index()];
  if (use.store_count == kMaxStores) {
    use.flags |= kOtherUse;
    return;
  }
  uses_[store.value].store = use.store;
  use.store = store;
  ++use.store_count;
}

// Counts the terminator as an exit of each loop that it leaves. A return leaves all enclosing
// loops. A break leaves all loops up to and including its target. A continue leaves only the loops
// nested in its target.
void LoopExits::CountExits(InstId terminator) {
  const Inst& inst = m_[terminator];
  if (inst.op == Op::kYield || inst.op == Op::kUnreachable) return;
  const InstId target = inst.op == Op::kReturn ? InstId() : inst.target();
  for (InstId at = m_[inst.block].parent; at.valid(); at = m_[m_[at].block].parent) {
    if (at == target && inst.op == Op::kContinue) return;
    uint8_t& count = uses_[at.value].exit_count;
    if (m_[at].op == Op::kLoop && count < 2) ++count;
    if (at == target) return;
  }
}

bool LoopExits::IsNeverStored(InstId var) const {
  return FlagsOf(var) == kInteger && uses_[var.value].store_count == 0;
}

// Returns the only store to `var` in the loop, or none if there is no store or more than one.
InstId LoopExits::OnlyStoreIn(InstId loop, InstId var) const {
  InstId found;
  for (InstId at = uses_[var.value].store; at.valid(); at = uses_[at.value].store) {
    if (!IsInside(at, loop)) continue;
    if (found.valid()) return {};
    found = at;
  }
  return found;
}

bool LoopExits::IsStoredIn(InstId loop, InstId var) const {
  for (InstId at = uses_[var.value].store; at.valid(); at = uses_[at.value].store) {
    if (IsInside(at, loop)) return true;
  }
  return false;
}

bool LoopExits::IsFixed(Value v, InstId loop) const {
  int budget = kMaxFixed;
  return IsFixed(v, loop, &budget);
}

bool LoopExits::IsFixed(Value v, InstId loop, int* budget) const {
  if (!v.is_inst() || !IsInside(v.inst(), loop)) return true;
  if (--*budget < 0) return false;
  const Inst& inst = m_[v.inst()];
  const bool loads = inst.op == Op::kLoad && IsFixedMemory(LoadInst(m_, v.inst()).pointer(), loop);
  if (!loads && !IsFunctionOfOperands(m_, inst)) return false;
  for (uint32_t i = 0; i < inst.operand_count; ++i) {
    // A variable that is declared in the loop is not loop-invariant, because each iteration creates
    // a new one.
    if (!IsFixed(m_.Operand(v.inst(), i), loop, budget)) return false;
  }
  return true;
}

// Returns true if the memory that the pointer points to cannot change while the loop runs.
bool LoopExits::IsFixedMemory(Value pointer, InstId loop) const {
  if (pointer.is_inst() && FlagsOf(pointer.inst()) == kInteger) {
    return !IsStoredIn(loop, pointer.inst());
  }
  const Type& type = m_.types[m_.TypeOf(pointer)];
  switch (type.space) {
    case AddressSpace::kUniform:
    case AddressSpace::kImmediate: return true;
    // A buffer that is bound as read-only cannot also be bound as writable in the same usage scope
    // (WebGPU). Its contents therefore do not change while the shader runs.
    case AddressSpace::kStorage: return type.access == Access::kRead;
    default: return false;
  }
}

bool LoopExits::IsInside(InstId inst, InstId loop) const {
  for (InstId at = inst; at.valid(); at = m_[m_[at].block].parent) {
    if (at == loop) return true;
  }
  return false;
}

LoopExit LoopExits::Of(InstId loop) const {
  const BlockId body = m_.LoopOf(loop).body;
  for (InstId at = m_[body].first; at.valid(); at = m_[at].next) {
    const Inst& inst = m_[at];
    if (inst.op == Op::kStore || inst.op == Op::kLoop || inst.op == Op::kSwitch ||
        Module::IsTerminator(inst.op)) {
      return {};
    }
    if (inst.op != Op::kIf || inst.type != kVoid) continue;
    bool stays = false;
    if (!ExitsUnless(at, loop, &stays)) return {};
    LoopExit exit = Match(loop, IfInst(m_, at).condition(), stays, body, 0);
    // Several tests may leave the loop. If no comparison in this test matches, try the next test.
    if (!exit.store.valid()) continue;
    exit.exit = at;
    exit.only_exit = uses_[loop.value].exit_count == 1 && TestsOnly(at, exit.comparison);
    return exit;
  }
  return {};
}

// Returns whether the condition of `test`, a kIf, is just `comparison` or its negation.
bool LoopExits::TestsOnly(InstId test, InstId comparison) const {
  Value condition = IfInst(m_, test).condition();
  while (condition != Value(comparison)) {
    if (m_[condition.inst()].op != Op::kUnary) return false;
    condition = UnaryInst(m_, condition.inst()).operand();
  }
  return true;
}

// `test` is a kIf. Returns whether one of its blocks only leaves the loop and the other is empty.
// Sets `*stays` to the value of the condition for which the loop continues.
bool LoopExits::ExitsUnless(InstId test, InstId loop, bool* stays) const {
  const If& blocks = m_.IfOf(test);
  const InstId yes = m_[blocks.true_block].first, no = m_[blocks.false_block].first;
  const auto leaves = [&](InstId i) {
    return m_[i].op == Op::kReturn || (m_[i].op == Op::kBreak && m_[i].target() == loop);
  };
  *stays = m_[yes].op == Op::kYield;
  return *stays ? leaves(no) : leaves(yes) && m_[no].op == Op::kYield;
}

// Finds the loop exit in `condition`, a value that is computed in `block`. The loop continues only
// if `condition` equals `stays`. Returns an invalid exit if there is none.
LoopExit LoopExits::Match(InstId loop, Value condition, bool stays, BlockId block,
                          int depth) const {
  if (!condition.is_inst() || depth > kMaxDepth) return {};
  const InstId id = condition.inst();
  const Inst& inst = m_[id];
  if (inst.block != block) return {};
  if (inst.op == Op::kUnary && inst.unary() == UnaryOp::kNot) {
    return Match(loop, UnaryInst(m_, id).operand(), !stays, block, depth + 1);
  }
  if (inst.op == Op::kBinary) return MatchComparison(loop, id, stays);
  if (!IsShortCircuit(inst)) return {};
  // a && b is true only if both operands are true; a || b is false only if both are false.
  const ShortCircuit logical(m_, id);
  if (logical.is_and != stays) return {};
  const LoopExit left = Match(loop, logical.left, stays, block, depth + 1);
  if (left.store.valid() || !logical.right.valid()) return left;
  return Match(loop, logical.right, stays, logical.right_block, depth + 1);
}

LoopExit LoopExits::MatchComparison(InstId loop, InstId comparison, bool stays) const {
  const BinaryOp op = m_[comparison].binary();
  LoopExit exit;
  exit.compare = stays ? op : Opposite(op);
  exit.comparison = comparison;
  if (!IsComparison(op) || exit.compare == BinaryOp::kEqual) return {};
  const BlockId block = m_[comparison].block;
  exit.bound = BinaryInst(m_, comparison).right();
  exit.var = CountedVar(loop, BinaryInst(m_, comparison).left(), block);
  if (!exit.var.valid()) {
    exit.bound = BinaryInst(m_, comparison).left();
    exit.var = CountedVar(loop, BinaryInst(m_, comparison).right(), block);
    exit.bound_operand = 0;
    exit.compare = Mirrored(exit.compare);
  }
  if (!exit.var.valid()) return {};
  exit.store = OnlyStoreIn(loop, exit.var);
  exit.only_store = uses_[exit.var.value].store_count == 1;
  return SetStep(loop, &exit) ? exit : LoopExit();
}

// If `v` was loaded in `block` from a variable that can be the loop's counter, returns this
// variable. Otherwise returns none.
InstId LoopExits::CountedVar(InstId loop, Value v, BlockId block) const {
  if (!v.is_inst() || m_[v.inst()].op != Op::kLoad || m_[v.inst()].block != block) return {};
  const Value pointer = LoadInst(m_, v.inst()).pointer();
  if (!pointer.is_inst() || FlagsOf(pointer.inst()) != kInteger) return {};
  const InstId var = pointer.inst();
  // A variable that is declared in the loop is not its counter, because each iteration creates a
  // new variable.
  if (IsInside(var, loop)) return {};
  const Loop& blocks = m_.LoopOf(loop);
  const InstId store = OnlyStoreIn(loop, var);
  if (!store.valid()) return {};
  const BlockId stored_in = m_[store].block;
  return stored_in == blocks.body || stored_in == blocks.continuing ? var : InstId();
}

// Derives the step from the stored value. The loop has no other store to the variable, so all loads
// that precede this store in an iteration return the same value.
bool LoopExits::SetStep(InstId loop, LoopExit* exit) const {
  const Loop& blocks = m_.LoopOf(loop);
  const Value next = StoreInst(m_, exit->store).value();
  if (!next.is_inst() || m_[next.inst()].op != Op::kBinary) return false;
  const BinaryOp op = m_[next.inst()].binary();
  Value load = BinaryInst(m_, next.inst()).left(), step = BinaryInst(m_, next.inst()).right();
  const bool commutes = op == BinaryOp::kAdd || op == BinaryOp::kMultiply;
  if (commutes && load.is_constant()) std::swap(load, step);
  if (!load.is_inst() || m_[load.inst()].op != Op::kLoad || !step.is_constant() ||
      LoadInst(m_, load.inst()).pointer() != Value(exit->var)) {
    return false;
  }
  const BlockId loaded_in = m_[load.inst()].block;
  if (loaded_in != blocks.body && loaded_in != blocks.continuing) return false;

  const int64_t c = m_.constants.IntValue(step.constant());
  switch (op) {
    case BinaryOp::kAdd:
    case BinaryOp::kSubtract:
      exit->step_op = BinaryOp::kAdd;
      exit->step = op == BinaryOp::kAdd ? c : -c;
      if (c == 0) return false;
      break;
    case BinaryOp::kMultiply:
    case BinaryOp::kDivide:
      exit->step_op = op;
      exit->step = c;
      if (c < 2) return false;
      break;
    case BinaryOp::kShiftLeft:
    case BinaryOp::kShiftRight:
      exit->step_op = op == BinaryOp::kShiftLeft ? BinaryOp::kMultiply : BinaryOp::kDivide;
      if (c < 1 || c > 31) return false;
      exit->step = int64_t{1} << c;
      break;
    default: return false;
  }
  exit->every_turn =
      m_[exit->store].block == blocks.continuing || (FlagsOf(loop) & kHasContinue) == 0;
  return true;
}

}  // namespace tessera::ir
