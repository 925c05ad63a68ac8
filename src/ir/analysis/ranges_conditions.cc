// Tracks the conditions that hold at the current position of RangeAnalysis.
#include <algorithm>

#include "ir/analysis/ranges.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

// Returns whether control can reach the end of the block and continue after the instruction that
// owns the block.
bool FallsThrough(const Module& m, BlockId block) { return m[m[block].last].op == Op::kYield; }

}  // namespace

// ------------------------------------------------------------------------------ blocks

// Makes `block` the innermost open block, i.e. the one that was entered last and has not been left
// yet. `block` must be the body of the function, an open block, or a block whose owner is in an
// open block. A walk in program order always satisfies this condition, because the owner precedes
// its blocks and no block is empty.
void RangeAnalysis::SwitchTo(BlockId block) {
  const InstId owner = m_[block].parent;
  const BlockId outer = owner.valid() ? m_[owner].block : BlockId();
  InstId left;
  while (!open_.empty() && open_.back().block != block && open_.back().block != outer) {
    left = Leave();
  }
  if (open_.empty() || open_.back().block != block) return Enter(block);
  block_ = block;
  if (left.valid() && m_[left].op == Op::kIf) AssumeAfter(left);
}

void RangeAnalysis::Enter(BlockId block) {
  block_ = block;
  open_.push_back({block, facts_.Mark(), pending_.size()});
  numbers_.Enter(block);
  const InstId owner = m_[block].parent;
  if (!owner.valid()) return;
  if (m_[owner].op == Op::kIf) {
    pending_.push_back({owner, block == m_.IfOf(owner).true_block, block});
  } else if (m_[owner].op == Op::kSwitch) {
    pending_.push_back({owner, true, block});
  }
}

// Leaves the innermost block and returns the instruction that owns it.
InstId RangeAnalysis::Leave() {
  const OpenBlock left = open_.back();
  open_.pop_back();
  facts_.Restore(left.mark);
  if (pending_.size() > left.pending) pending_.resize(left.pending);
  numbers_.Leave(left.block);
  block_ = open_.empty() ? BlockId() : open_.back().block;
  return m_[left.block].parent;
}

// Adds the facts of all pending conditions, in the order in which the conditions began to hold.
// Also corrects OpenBlock::mark of each open block. The result is the same as if every fact had
// been added as soon as its condition began to hold.
void RangeAnalysis::SettleAll() {
  PoolVector<Pending> pending;
  pending.swap(pending_);
  size_t next = 0;
  for (size_t i = 0; i < open_.size(); ++i) {
    const size_t end = i + 1 < open_.size() ? open_[i + 1].pending : pending.size();
    if (next != 0) open_[i].mark = facts_.Mark();
    for (; next < end; ++next) {
      const Pending& p = pending[next];
      if (m_[p.at].op == Op::kSwitch) {
        AssumeCase(p.at, p.block);
      } else {
        Assume(IfInst(m_, p.at).condition(), p.holds);
      }
    }
    open_[i].pending = 0;
  }
  pending.clear();
  pending.swap(pending_);  // keeps the allocated memory for reuse
}

void RangeAnalysis::LeaveAll() {
  while (!open_.empty()) Leave();
  block_ = {};
}

// ------------------------------------------------------------------------------ conditions

// Assumes that the selector equals one of the case's values. Assumes nothing for the default case.
void RangeAnalysis::AssumeCase(InstId switch_id, BlockId block) {
  for (const SwitchCase& c : m_.SwitchOf(switch_id).cases) {
    if (c.block != block || c.is_default || c.selectors.empty()) continue;
    Interval all{INT64_MAX, INT64_MIN};
    for (const ConstantId selector : c.selectors) {
      all.low = std::min(all.low, m_.constants.IntValue(selector));
      all.high = std::max(all.high, m_.constants.IntValue(selector));
    }
    const Value selector = SwitchInst(m_, switch_id).selector();
    const TypeId type = m_.TypeOf(selector);
    if (type != kI32 && type != kU32) return;
    return RecordRange(selector, all, Value(), 0);
  }
}

// Assumes a condition for the code after an `if`. If only one of the two blocks can reach its end,
// control came through that block, so the condition that selects the block holds.
void RangeAnalysis::AssumeAfter(InstId if_id) {
  const If& blocks = m_.IfOf(if_id);
  const bool by_true = FallsThrough(m_, blocks.true_block);
  const bool by_false = FallsThrough(m_, blocks.false_block);
  if (by_true != by_false) pending_.push_back({if_id, by_true, open_.back().block});
}

void RangeAnalysis::Assume(Value condition, bool holds, int* budget) {
  if (!condition.is_inst() || --*budget < 0) return;
  const InstId id = condition.inst();
  const Inst& inst = m_[id];
  if (inst.op == Op::kUnary && inst.unary() == UnaryOp::kNot) {
    return Assume(UnaryInst(m_, id).operand(), !holds, budget);
  }
  if (IsShortCircuit(inst)) return AssumeShortCircuit(id, holds, budget);
  if (inst.op != Op::kBinary) return;
  const BinaryOp op = inst.binary();
  if (IsComparison(op)) return AssumeComparison(id, holds);
  // If a & b is true, both operands are true. If a | b is false, both operands are false.
  if (op == (holds ? BinaryOp::kAnd : BinaryOp::kOr)) {
    Assume(BinaryInst(m_, id).left(), holds, budget);
    Assume(BinaryInst(m_, id).right(), holds, budget);
  }
}

// Applies Assume to both operands: a && b is true only if both operands are true, and a || b is
// false only if both are false.
void RangeAnalysis::AssumeShortCircuit(InstId if_id, bool holds, int* budget) {
  const ShortCircuit logical(m_, if_id);
  if (logical.is_and != holds || !logical.right.valid()) return;
  Assume(logical.left, holds, budget);
  Assume(logical.right, holds, budget);
}

void RangeAnalysis::AssumeComparison(InstId comparison, bool holds) {
  Value x = BinaryInst(m_, comparison).left(), y = BinaryInst(m_, comparison).right();
  const TypeId type = m_.TypeOf(x);
  if (type != kI32 && type != kU32) return;
  switch (m_[comparison].binary()) {
    case BinaryOp::kLess: return holds ? AssumeAtMost(x, y, -1) : AssumeAtMost(y, x, 0);
    case BinaryOp::kLessEqual: return holds ? AssumeAtMost(x, y, 0) : AssumeAtMost(y, x, -1);
    case BinaryOp::kGreater: return holds ? AssumeAtMost(y, x, -1) : AssumeAtMost(x, y, 0);
    case BinaryOp::kGreaterEqual: return holds ? AssumeAtMost(y, x, 0) : AssumeAtMost(x, y, -1);
    case BinaryOp::kEqual:
    case BinaryOp::kNotEqual:
      if (holds != (m_[comparison].binary() == BinaryOp::kEqual)) return AssumeDifferent(x, y);
      AssumeAtMost(x, y, 0);
      return AssumeAtMost(y, x, 0);
    default: return;
  }
}

// Assumes that x <= y + distance, where the addition does not wrap. `distance` is 0 or -1.
void RangeAnalysis::AssumeAtMost(Value x, Value y, int64_t distance) {
  const Interval of_x = Of(x), of_y = Of(y);
  const Interval less = {of_x.low, std::min(of_x.high, of_y.high + distance)};
  const Interval greater = {std::max(of_y.low, of_x.low - distance), of_y.high};
  if (less.low > less.high || greater.low > greater.high) return;  // this position is unreachable
  const bool relates = !y.is_constant() && !numbers_.IsUnstable(y);
  if (less.high < of_x.high || relates) RecordRange(x, less, relates ? y : Value(), distance);
  if (greater.low > of_y.low) RecordRange(y, greater, Value(), 0);
}

// Records that `x` lies in `interval`, which must not be empty. If `other` is given, also records
// that x <= other + distance.
void RangeAnalysis::RecordRange(Value x, Interval interval, Value other, int64_t distance) {
  if (numbers_.IsUnstable(x)) return;
  facts_.Add(numbers_.Of(x), m_.TypeOf(x), interval, other, distance);
}

void RangeAnalysis::AssumeDifferent(Value x, Value y) {
  if (x.is_constant()) std::swap(x, y);
  const Interval excluded = Of(y);
  if (excluded.low != excluded.high) return;
  Interval rest = Of(x);
  if (rest.low == excluded.low) ++rest.low;
  if (rest.high == excluded.low) --rest.high;
  if (rest.low <= rest.high) RecordRange(x, rest, Value(), 0);
}

// Returns the union of the ranges of the two values that a select chooses between. Evaluates each
// range under the condition that selects its value.
Interval RangeAnalysis::OfSelect(InstId id) {
  Settle();
  const size_t mark = facts_.Mark();
  const Value condition = SelectInst(m_, id).condition();
  Interval all{INT64_MAX, INT64_MIN};
  for (const bool holds : {false, true}) {
    Assume(condition, holds);
    const Interval one = Of(m_.Operand(id, holds ? 1 : 0));
    facts_.Restore(mark);
    all = {std::min(all.low, one.low), std::max(all.high, one.high)};
  }
  return all;
}

}  // namespace tessera::ir
