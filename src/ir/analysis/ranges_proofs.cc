// Proves that indices are in bounds if the ranges recorded during the walk do not suffice.
#include <algorithm>

#include "ir/analysis/ranges.h"
#include "ir/builtin_functions.h"
#include "ir/subgroup_limits.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

constexpr int kMaxSteps = 24;  // maximum number of steps per proof
constexpr int kMaxFacts = 6;   // maximum number of facts per value number
// The number of facts, newest first, that are searched for a lower bound of a length.
constexpr size_t kMaxRecent = 16;
constexpr int kMaxDepth = 4;         // maximum depth of an expression that is reevaluated
constexpr int kMaxReevaluated = 64;  // maximum number of values that are reevaluated

bool IsInteger(TypeId type) { return type == kI32 || type == kU32; }

// Returns whether `v` is the length of the array at `base`, or of the array that is member `member`
// of the structure at `base` if `member` is valid.
bool IsLengthOf(const Module& m, Value v, Value base, Value member) {
  if (!v.is_inst() || !IsBuiltin(m, v.inst(), BuiltinFn::k_arrayLength)) return false;
  Value array = BuiltinInst(m, v.inst()).argument(0), of_member;
  if (array != base && array.is_inst() && m[array.inst()].op == Op::kAccess &&
      m.OperandCount(array.inst()) == 2) {
    of_member = AccessInst(m, array.inst()).index(0);
    array = AccessInst(m, array.inst()).base();
  }
  return array == base && of_member == member;
}

}  // namespace

// The upper bound in an inequality to be proved, such as "index < length". The bound is the length
// of an array, the subgroup size, or 0.
struct RangeAnalysis::Goal {
  Value base, member;  // the array (see IsBelowLength); none if the bound is not a length
  bool is_subgroup_size = false;
  int64_t least = 0;  // known lower bound
  int steps = kMaxSteps;
};

bool RangeAnalysis::IsBelow(Value index, uint32_t count) const {
  const auto fits = [&](Interval r) { return r.low >= 0 && r.high < count; };
  if (fits(Of(index))) return true;
  if (!IsInteger(m_.TypeOf(index))) return false;
  if (fits(Reevaluate(index, kMaxDepth))) return true;
  if (facts_.empty()) return false;
  Goal goal;
  return AtMost(index, int64_t{count} - 1, &goal);
}

bool RangeAnalysis::IsBelowLength(Value index, Value base, Value member) const {
  const Interval range = Of(index);
  // No proof is needed for index 0, because a binding has at least one element (WebGPU).
  if (range.low == 0 && range.high == 0) return true;
  if (!IsInteger(m_.TypeOf(index)) || index.is_constant()) return false;
  Settle();
  Goal goal{.base = base, .member = member};
  goal.least = LeastLength(goal);
  return AtMost(index, -1, &goal);
}

bool RangeAnalysis::IsBelowSubgroupSize(Value index) const {
  Settle();
  Goal goal{.is_subgroup_size = true, .least = kMinSubgroupSize};
  if (inputs_.subgroup_size() != 0) goal.least = inputs_.subgroup_size();
  if (subgroup_size_input_.valid()) goal.least = std::max(goal.least, Of(subgroup_size_input_).low);
  return IsInteger(m_.TypeOf(index)) && AtMost(index, -1, &goal);
}

// Computes the range again, because more facts about the operands may be known now than when the
// instruction was visited.
Interval RangeAnalysis::Reevaluate(Value v, int depth) const {
  reevaluated_depth_ = depth;
  reevaluated_steps_ = kMaxReevaluated;
  const Interval range = Of(v);
  reevaluated_depth_ = 0;
  return range;
}

// ------------------------------------------------------------------------------ inequalities

// Returns a lower bound of the array's length, taken from the newest facts. The bound is at least
// 1, because a binding has at least one element (WebGPU).
int64_t RangeAnalysis::LeastLength(const Goal& goal) const {
  const size_t count = facts_.Mark();
  for (size_t i = count; i > 0 && i + kMaxRecent > count; --i) {
    const Fact& fact = facts_[i - 1];
    if (IsLengthOf(m_, fact.number, goal.base, goal.member))
      return std::max<int64_t>(fact.as_u32.low, 1);
  }
  return 1;
}

// Returns whether `v` is the bound in `goal`: the length of an array, or the subgroup size.
bool RangeAnalysis::IsGoal(Value v, const Goal& goal) const {
  if (goal.is_subgroup_size) return inputs_.ScalarInputOf(v) == BuiltinValue::kSubgroupSize;
  return IsLengthOf(m_, v, goal.base, goal.member);
}

// Proves v <= goal + distance, with `v` interpreted as u32. Fails for an i32 that may be negative,
// because its value as u32 would be different. With `is_never_negative`, the caller guarantees that
// `v` is nonnegative, so negative values in its range are ignored. The sums are computed in 64 bits
// and cannot overflow.
bool RangeAnalysis::AtMost(Value v, int64_t distance, Goal* goal, bool is_never_negative) const {
  if (--goal->steps < 0) return false;
  const Interval range = Of(v);
  if (range.low < 0 && !is_never_negative) return false;
  if (range.high <= goal->least + distance) return true;
  if (distance >= 0 && IsGoal(v, *goal)) return true;
  if (goal->is_subgroup_size && distance >= -1 &&
      inputs_.ScalarInputOf(v) == BuiltinValue::kSubgroupInvocationId)
    return true;
  if (FactsProve(v, distance, goal)) return true;
  return v.is_inst() && OperandsProve(v.inst(), distance, goal);
}

bool RangeAnalysis::FactsProve(Value v, int64_t distance, Goal* goal) const {
  if (facts_.empty()) return false;
  int budget = kMaxFacts;
  const Fact* fact = facts_.Find(numbers_.Of(v));
  // `v` is nonnegative here (see AtMost). Facts about i32 values apply to it only if it is the same
  // number as an i32.
  const bool fits_i32 = Of(v).high <= INT32_MAX;
  for (; fact != nullptr && budget-- > 0; fact = facts_.Before(*fact)) {
    if (!fact->other.valid() || (fact->type == kI32 && !fits_i32)) continue;
    // The distance of a fact is 0 or -1, so fact->other is at least as large as `v`. As an i32, it
    // is therefore nonnegative, too.
    if (AtMost(fact->other, distance - fact->distance, goal, fact->type == kI32)) return true;
  }
  return false;
}

// Proves v <= goal + distance (see AtMost) from the operands of `id`, which computes v.
bool RangeAnalysis::OperandsProve(InstId id, int64_t distance, Goal* goal) const {
  const Inst& inst = m_[id];
  const auto proves = [&](uint32_t operand) {
    return AtMost(m_.Operand(inst, operand), distance, goal);
  };
  switch (inst.op) {
    case Op::kLoad: {
      const Value stored = numbers_.StoredValueOf(id);
      return stored.valid() && AtMost(stored, distance, goal);
    }
    case Op::kConvert: return IsInteger(m_.TypeOf(ConvertInst(m_, inst).operand())) && proves(0);
    case Op::kSelect: return proves(0) && proves(1);
    case Op::kBinary: return BinaryProves(id, distance, goal);
    case Op::kBuiltin: break;
    default:  // others: operations whose operands prove nothing
      return false;
  }
  switch (inst.builtin()) {
    case BuiltinFn::k_bitcast:
      return IsInteger(m_.TypeOf(BuiltinInst(m_, inst).argument(0))) && proves(0);
    case BuiltinFn::k_min: return proves(0) || proves(1);
    case BuiltinFn::k_max: return proves(0) && proves(1);
    case BuiltinFn::k_clamp: return proves(2) || (proves(0) && proves(1));
    default:  // others: functions with unknown results
      return false;
  }
}

// Proves the inequality from the operands of a kBinary. If the result is an i32, the caller
// guarantees that it is nonnegative.
bool RangeAnalysis::BinaryProves(InstId id, int64_t distance, Goal* goal) const {
  const Value x = BinaryInst(m_, id).left(), y = BinaryInst(m_, id).right();
  if (!IsInteger(m_.TypeOf(x)) || !IsInteger(m_.TypeOf(y))) return false;
  const Interval l = Of(x), r = Of(y);
  const int64_t greatest = FullRangeOf(m_[id].type).high;
  switch (m_[id].binary()) {
    case BinaryOp::kAdd:
      if (l.low < 0 || l.high + r.high > greatest) return false;
      return AtMost(x, distance - r.high, goal) ||
             (r.low >= 0 && AtMost(y, distance - l.high, goal));
    case BinaryOp::kSubtract:
      if (l.low < 0 || l.high - r.low > greatest) return false;
      if (m_[id].type == kU32 && l.low < r.high) return false;
      return AtMost(x, distance + r.low, goal);
    case BinaryOp::kDivide: return l.low >= 0 && r.low >= 1 && AtMost(x, distance, goal);
    case BinaryOp::kShiftRight: return l.low >= 0 && AtMost(x, distance, goal);
    case BinaryOp::kModulo:
      if (l.low < 0 || r.low < 1 || RemainderRaces(id)) return false;
      return AtMost(y, distance + 1, goal) || AtMost(x, distance, goal);
    case BinaryOp::kAnd:
      return (l.low >= 0 && AtMost(x, distance, goal)) || (r.low >= 0 && AtMost(y, distance, goal));
    default:  // others: operators whose results may exceed their operands
      return false;
  }
}

}  // namespace tessera::ir
