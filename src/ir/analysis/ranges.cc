#include "ir/analysis/ranges.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

#include "base/fill.h"
#include "base/pool_vector.h"
#include "ir/analysis/range_arithmetic.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

Interval Full(TypeId type) { return FullRangeOf(type); }

// Returns whether the calls to the function can provide information about its parameters. Calls
// determine the ranges of integer parameters. If the module may have unstable values, calls also
// determine which parameters are unstable.
bool DependsOnCalls(const Module& m, const Function& f, bool has_unstable_values) {
  return f.stage == ShaderStage::kNone && std::ranges::any_of(f.params, [&](ParamId p) {
           return has_unstable_values || m[p].type == kI32 || m[p].type == kU32;
         });
}

}  // namespace

PoolVector<bool> FunctionsToVisit(const Module& m, const PoolVector<bool>& asked) {
  const bool has_unstable_values = MayHaveUnstableValues(m);
  for (size_t f = 0; f < asked.size(); ++f) {
    if (asked[f] && DependsOnCalls(m, m.functions[f], has_unstable_values)) {
      return PoolVector<bool>(asked.size(), true);
    }
  }
  return asked;
}

RangeAnalysis::RangeAnalysis(const Module& m, Analyses* shared)
    : m_(m),
      users_((shared != nullptr ? *shared : own_.emplace(m)).users()),
      exits_((shared != nullptr ? *shared : *own_).exits()),
      inputs_(m),
      numbers_(m),
      unconditional_(m, users_),
      arguments_(m.params.size(), kUnknownInterval) {
  const bool any = std::ranges::any_of(m.functions, [&](const Function& f) {
    return DependsOnCalls(m, f, numbers_.has_unstable_values());
  });
  if (!any) return;
  unvisited_calls_.resize(m.functions.size());
  // Counts calls in unreachable code, too. The analysis never visits these calls, so it assumes
  // that the parameters of the called functions may have any value.
  users_.ForEach([&](const Inst& inst) {
    if (inst.op == Op::kCall) ++unvisited_calls_[inst.callee().value];
  });
}

void RangeAnalysis::BeginFunction(FunctionId function) {
  const Function& f = m_[function];
  inputs_.BeginFunction(function);
  waiting_.clear();
  passed_ = {};
  LeaveAll();
  numbers_.BeginFunction();
  facts_.Grow(m_);
  subgroup_size_input_ = {};
  for (const ParamId param : f.params) {
    if (m_[param].io.builtin == BuiltinValue::kSubgroupSize) subgroup_size_input_ = param;
  }
  // Like ValueNumbers, reserves room for the instructions that the caller will insert.
  if (ranges_.capacity() < m_.insts.size()) ranges_.reserve(m_.insts.size() * 3 / 2);
  GrowWithDefault(ranges_, m_.insts.size());
  known_.reserve(m_.insts.size() / 4);
  // Nothing is known about the parameters of a function if it is never called, or if some calls to
  // it have not been visited.
  const bool seen =
      function.value < unvisited_calls_.size() && unvisited_calls_[function.value] == 0;
  if (seen) return;
  for (const ParamId param : f.params) {
    arguments_[param.value] = kUnknownInterval;
    if (numbers_.has_unstable_values() && f.stage == ShaderStage::kNone)
      numbers_.SetUnstable(param);
  }
}

// Records the ranges of the arguments, and whether they are unstable. WGSL has no recursion, so all
// calls to a function can be visited before the function itself.
void RangeAnalysis::VisitCall(InstId call) {
  const FunctionId callee = m_[call].callee();
  if (callee.value >= unvisited_calls_.size()) return;
  const std::span<const ParamId> params = m_[callee].params;
  for (uint32_t i = 0; i < params.size(); ++i) {
    // An unstable argument makes the parameter unstable, because the target may inline the call and
    // repeat the argument's load in the callee.
    const Value argument = m_.Operand(call, i);
    if (numbers_.has_unstable_values() &&
        (numbers_.IsUnstable(argument) || numbers_.PointsToUnstable(argument))) {
      numbers_.SetUnstable(params[i]);
    }
    const TypeId type = m_[params[i]].type;
    if (type != kI32 && type != kU32) continue;
    Interval& all = arguments_[params[i].value];
    const Interval range = Of(argument);
    all = IsKnown(all) ? Union(all, range) : range;
  }
  --unvisited_calls_[callee.value];
}

void RangeAnalysis::Follow(InstId id, const Inst& inst) {
  if (ranges_.size() <= id.value) GrowWithDefault(ranges_, m_.insts.size());
  if (ValueNumbers::kFollowed.Has(inst.op)) numbers_.Visit(id, inst);
  switch (inst.op) {
    case Op::kVar:
      SetRange(id.value, exits_.IsNeverStored(id) ? InitialValue(id) : kUnknownInterval);
      return;
    case Op::kLoop:
      if (const LoopExit exit = exits_.Of(id); exit.valid()) waiting_.push_back(exit);
      return;
    case Op::kIf:
      if (waiting_.empty() || waiting_.back().exit != id) break;
      passed_ = waiting_.back();
      waiting_.pop_back();
      if (Interval now; InLoop(passed_, &now)) SetRange(passed_.var.value, now);
      return;
    case Op::kCall: VisitCall(id); break;
    default:  // others: operations that affect neither variables nor parameters
      break;
  }
  if (inst.type == kI32 || inst.type == kU32) {
    SetRange(id.value, inst.op == Op::kSelect ? OfSelect(id) : OfInst(inst, id));
  }
}

void RangeAnalysis::SetRange(uint32_t inst, Interval range) {
  if (!IsKnown(range)) {
    ranges_[inst] = 0;
    return;
  }
  known_.push_back(range);
  ranges_[inst] = static_cast<uint32_t>(known_.size());
}

Interval RangeAnalysis::Of(Value v) const {
  const Interval plain = PlainRangeOf(v);
  if (v.is_constant()) return plain;
  Settle();
  if (reevaluated_depth_ != 0) return Reevaluated(v, plain);
  return facts_.empty() ? plain : WithFacts(v, plain);
}

// Narrows `range`, the known range of `v`, by the newest fact about `v`.
Interval RangeAnalysis::WithFacts(Value v, Interval range) const {
  const TypeId type = m_.TypeOf(v);
  if (type != kI32 && type != kU32) return range;
  const Fact* fact = facts_.Find(numbers_.Of(v));
  return fact == nullptr ? range : Intersection(range, fact->As(type));
}

// Narrows `plain`, the range recorded for `v`. Uses the divisor of `v`, the facts about `v`, and
// the current ranges of its operands. If `v` has no operands to reevaluate, e.g. because it is a
// load, uses its unconditional range instead of the operands. The recorded contents of a loaded
// variable are not used, because they are valid only at the position of the load.
Interval RangeAnalysis::Reevaluated(Value v, Interval plain) const {
  constexpr OpSet kComputed = {Op::kUnary, Op::kBinary, Op::kBuiltin, Op::kConvert, Op::kSelect};
  const TypeId type = m_.TypeOf(v);
  if (type != kI32 && type != kU32) return plain;
  if (--reevaluated_steps_ < 0) return WithFacts(v, plain);
  const bool calls = v.is_inst() && m_[v.inst()].op == Op::kCall;
  Interval range;
  if (calls || (v.is_inst() && kComputed.Has(m_[v.inst()].op))) {
    --reevaluated_depth_;
    range = calls ? ReevaluatedCall(v.inst()) : OfInst(m_[v.inst()], v.inst());
    ++reevaluated_depth_;
  } else {
    range = unconditional_.Of(v);
  }
  return MultiplesIn(WithFacts(v, Intersection(plain, range)), divisors().Of(v));
}

// Returns the range of a call's result, computed from the ranges that the arguments have at the
// current position.
Interval RangeAnalysis::ReevaluatedCall(InstId call) const {
  std::array<Interval, UnconditionalRanges::kMaxArguments> ranges;
  const uint32_t count = std::min(m_.OperandCount(call), UnconditionalRanges::kMaxArguments);
  for (uint32_t i = 0; i < count; ++i) {
    const Value argument = m_.Operand(call, i);
    const TypeId type = m_.TypeOf(argument);
    ranges[i] = type == kI32 || type == kU32 ? Of(argument) : Full(type);
  }
  return unconditional_.OfCall(m_[call].callee(), std::span(ranges.data(), count));
}

// Returns the range that was recorded when the value was visited. Ignores the facts that hold at
// the current position.
Interval RangeAnalysis::PlainRangeOf(Value v) const {
  switch (v.kind()) {
    case Value::kConstant: {
      if (!m_.constants.IsScalar(v.constant())) break;
      const int64_t c = m_.constants.IntValue(v.constant());
      return {c, c};
    }
    case Value::kInst: {
      if (v.index() >= ranges_.size() || ranges_[v.index()] == 0) break;
      return known_[ranges_[v.index()] - 1];
    }
    case Value::kParam:
      if (const BuiltinValue value = inputs_.InputOf(v); value != BuiltinValue::kNone) {
        return OfInput(value, -1);
      }
      if (v.index() < arguments_.size() && IsKnown(arguments_[v.index()]))
        return arguments_[v.index()];
      break;
    default: break;
  }
  return Full(m_.TypeOf(v));
}

// Returns the range of a built-in input. subgroup_invocation_id is less than the subgroup size, so
// its range is limited by the range of the subgroup size.
Interval RangeAnalysis::OfInput(BuiltinValue value, int component) const {
  Interval range = inputs_.RangeOf(value, component);
  if (value == BuiltinValue::kSubgroupInvocationId && subgroup_size_input_.valid()) {
    range.high = std::min(range.high, Of(subgroup_size_input_).high - 1);
  }
  return range;
}

Interval RangeAnalysis::OfInst(const Inst& inst, InstId id) const {
  const Interval full = Full(inst.type);
  switch (inst.op) {
    case Op::kBinary: return OfBinary(inst, id);
    case Op::kUnary: return RangeOfUnary(inst.unary(), inst.type, Of(UnaryInst(m_, id).operand()));
    case Op::kBuiltin: return OfBuiltin(inst, id);
    case Op::kLoad: return OfLoad(inst, id);
    case Op::kSelect:
      return Union(Of(SelectInst(m_, id).if_false()), Of(SelectInst(m_, id).if_true()));
    case Op::kConvert: {
      const TypeId from = m_.TypeOf(ConvertInst(m_, id).operand());
      if (from == kBool) return {0, 1};
      if (from != kI32 && from != kU32) return full;
      return RangeOfConversion(inst.type, Of(ConvertInst(m_, id).operand()));
    }
    case Op::kAccess:
    case Op::kSwizzle: {
      int component = -1;
      const BuiltinValue value = inputs_.InputOf(id, &component);
      return value == BuiltinValue::kNone ? full : OfInput(value, component);
    }
    default:  // others: operations that may return any value
      return full;
  }
}

Interval RangeAnalysis::OfBinary(const Inst& inst, InstId id) const {
  if (inst.binary() == BinaryOp::kModulo && RemainderRaces(id)) return Full(inst.type);
  const Interval l = Of(BinaryInst(m_, id).left());
  const Interval r = Of(BinaryInst(m_, id).right());
  return RangeOfBinary(inst.binary(), inst.type, l, r);
}

// Returns whether the target may read an operand of the i32 remainder `id` twice and see two
// different values. The pass integer_semantics lowers x % y to x - x / y * y, unless both operands
// are proven nonnegative at the position of the remainder. The current position may be after the
// remainder, so this function uses the ranges recorded for the operands and ignores facts that hold
// only at the current position.
bool RangeAnalysis::RemainderRaces(InstId id) const {
  const Value x = BinaryInst(m_, id).left(), y = BinaryInst(m_, id).right();
  if (m_[id].type != kI32 || (PlainRangeOf(x).low >= 0 && PlainRangeOf(y).low >= 0)) return false;
  return numbers_.IsUnstable(x) || numbers_.IsUnstable(y);
}

Interval RangeAnalysis::OfBuiltin(const Inst& inst, InstId id) const {
  if (!HasRange(inst.builtin())) return Full(inst.type);
  std::array<Interval, kMostRangedArguments> ranges{};
  const uint32_t count = std::min(inst.operand_count, kMostRangedArguments);
  for (uint32_t i = 0; i < count; ++i) {
    const Value argument = m_.Operand(id, i);
    const TypeId type = m_.TypeOf(argument);
    ranges[i] = type == kI32 || type == kU32 ? Of(argument) : Full(type);
  }
  const std::span arguments(ranges.data(), count);
  if (MayUseTwice(inst.builtin(), arguments) && OperandRaces(id)) return Full(inst.type);
  return RangeOfBuiltin(inst.builtin(), inst.type, arguments);
}

// Returns whether the target may use an operand of a built-in function twice and see two different
// values (ValueNumbers::IsUnstable). The range of the operand then implies nothing about the
// result.
bool RangeAnalysis::OperandRaces(InstId builtin) const {
  for (uint32_t i = 0; i < m_.OperandCount(builtin); ++i) {
    if (numbers_.IsUnstable(m_.Operand(builtin, i))) return true;
  }
  return false;
}

Interval RangeAnalysis::OfLoad(const Inst& inst, InstId id) const {
  const Value pointer = LoadInst(m_, id).pointer();
  const bool is_var = pointer.is_inst() && m_[pointer.inst()].op == Op::kVar;
  const bool known = is_var && pointer.index() < ranges_.size() && ranges_[pointer.index()] != 0;
  if (known) return known_[ranges_[pointer.index()] - 1];
  const Value stored = numbers_.StoredValueOf(id);
  return stored.valid() ? Of(stored) : Full(inst.type);
}

Interval RangeAnalysis::InitialValue(InstId var) const {
  return m_.OperandCount(var) == 0 ? Interval{0, 0} : Of(VarInst(m_, var).initial());
}

// ------------------------------------------------------------------------------------- loops

namespace {

// Returns the range of the type of the loop variable.
Interval TypeRangeOf(const Module& m, const LoopExit& exit) {
  return Full(m.types[m[exit.var].type].element);
}

// Returns the operator of the exit's comparison. Replaces `!=` with an equivalent `<` or `>` in two
// cases: the step is 1 or -1 and moves the variable from `first` toward the bound, or the step is a
// division that moves a nonnegative variable toward the bound 0.
BinaryOp CompareOf(const LoopExit& exit, Interval first, Interval bound) {
  if (exit.compare != BinaryOp::kNotEqual || bound.low != bound.high) return exit.compare;
  const bool single = exit.step_op == BinaryOp::kAdd && std::abs(exit.step) == 1;
  if (single && exit.step > 0 && first.high <= bound.low) return BinaryOp::kLess;
  if (single && exit.step < 0 && first.low >= bound.low) return BinaryOp::kGreater;
  const bool to_zero = exit.step_op == BinaryOp::kDivide && bound.low == 0 && first.low >= 0;
  return to_zero ? BinaryOp::kGreater : exit.compare;
}

// Returns a power of two that divides the first value and the step of the loop variable, and
// therefore all its values.
uint32_t DivisorOf(const Module& m, const LoopExit& exit) {
  if (!exit.only_store || exit.step_op != BinaryOp::kAdd) return 1;
  const uint32_t of_step = static_cast<uint32_t>(exit.step & -exit.step);
  if (of_step == 1 || m.OperandCount(exit.var) == 0) return of_step;
  return std::min(of_step, Divisors(m, nullptr).Of(VarInst(m, exit.var).initial()));
}

// Computes the range of a variable that starts at a value in the range `first` and increases. The
// upper end of the range is the bound in `exit`, or the last value before the bound.
bool GoesUp(const Module& m, const LoopExit& exit, Interval first, Interval bound, Interval* now) {
  const int64_t last = bound.high - (exit.compare == BinaryOp::kLess ? 1 : 0);
  const bool adds = exit.step_op == BinaryOp::kAdd;
  if (adds ? exit.step < 0 : exit.step_op != BinaryOp::kMultiply || first.low < 0) return false;
  const int64_t greatest = TypeRangeOf(m, exit).high;
  // Give up if the step might wrap.
  if (last > (adds ? greatest - exit.step : greatest / exit.step)) return false;
  *now = {first.low, std::max(first.low, last)};
  if (adds && first.low == first.high) now->high -= (now->high - first.low) % exit.step;
  *now = MultiplesIn(*now, DivisorOf(m, exit));
  return true;
}

// Computes the range of a variable that starts at a value in the range `first` and decreases. The
// lower end of the range is the bound in `exit`, or the last value before the bound.
bool GoesDown(const Module& m, const LoopExit& exit, Interval first, Interval bound,
              Interval* now) {
  int64_t last = bound.low + (exit.compare == BinaryOp::kGreater ? 1 : 0);
  if (exit.step_op == BinaryOp::kAdd) {
    if (exit.step > 0 || last + exit.step < TypeRangeOf(m, exit).low) {
      return false;
    }
  } else {
    // Division never decreases a negative number, so nothing is known if the variable may be
    // negative in the loop.
    if (exit.step_op != BinaryOp::kDivide || (last < 0 && first.low < 0)) return false;
    last = std::max<int64_t>(last, 0);
  }
  *now = {std::min(first.high, last), first.high};
  if (exit.step_op == BinaryOp::kAdd && first.low == first.high) {
    now->low += (first.high - now->low) % -exit.step;
  }
  *now = MultiplesIn(*now, DivisorOf(m, exit));
  return true;
}

// Computes the greatest value that a variable reaches if it is repeatedly multiplied by the step.
// Returns false unless the initial value and the step are powers of two. Only values before the
// first wrap need to be considered: a product of powers of two that wraps is 0 or negative.
bool LastProduct(const Module& m, const LoopExit& exit, Interval first, int64_t* last) {
  const int64_t greatest = TypeRangeOf(m, exit).high;
  if (first.low != first.high || !IsPowerOfTwo(first.low) || !IsPowerOfTwo(exit.step)) return false;
  *last = first.low;
  while (*last <= greatest / exit.step) *last *= exit.step;
  return true;
}

}  // namespace

const LoopExit* RangeAnalysis::ExitAt(InstId test) const {
  return passed_.valid() && passed_.exit == test ? &passed_ : nullptr;
}

// Returns the range of the loop variable when control first reaches the loop.
Interval RangeAnalysis::FirstOf(const LoopExit& exit) const {
  return exit.only_store ? InitialValue(exit.var) : TypeRangeOf(m_, exit);
}

// Computes the range of the loop variable. The range covers all runs of the loop. If control enters
// the loop several times, the variable may begin a run with the final value of an earlier run. No
// step wraps, because the loop exits before the variable gets close to the end of its type's range.
// An increasing variable is therefore never below the value that it has when control first reaches
// the loop, and a decreasing variable is never above that value.
bool RangeAnalysis::InLoop(const LoopExit& exit, Interval* now) const {
  const Interval first = FirstOf(exit), bound = Of(exit.bound);
  LoopExit ordered = exit;
  ordered.compare = CompareOf(exit, first, bound);
  switch (ordered.compare) {
    case BinaryOp::kLess:
    case BinaryOp::kLessEqual: return GoesUp(m_, ordered, first, bound, now);
    case BinaryOp::kGreater:
    case BinaryOp::kGreaterEqual: return GoesDown(m_, ordered, first, bound, now);
    default: return false;
  }
}

bool RangeAnalysis::Ends(const LoopExit& exit) const {
  if (!exit.every_turn) return false;
  if (Interval now; InLoop(exit, &now) && (exit.step_op == BinaryOp::kAdd || now.low > 0)) {
    return true;
  }
  if (exit.compare == BinaryOp::kNotEqual) {
    // Repeated addition of an odd number reaches every value of the type, including the bound.
    return exit.step_op == BinaryOp::kAdd && exit.step % 2 != 0 &&
           exits_.IsFixed(exit.bound, m_[m_[exit.exit].block].parent);
  }
  Interval bounds;
  return EndingBounds(exit, &bounds) && Fits(Of(exit.bound), bounds);
}

bool RangeAnalysis::EndsWithin(const LoopExit& exit, Interval* bounds) const {
  return exit.every_turn && exit.only_exit && exit.compare != BinaryOp::kNotEqual &&
         EndingBounds(exit, bounds) && exits_.IsFixed(exit.bound, m_[m_[exit.exit].block].parent);
}

// Computes the bounds for which the loop is certain to end, regardless of the variable's initial
// value. Not applicable to `!=`.
//
// Let g be the greatest power of two that divides the step. If the step is added repeatedly and the
// sum wraps, the variable takes every g-th value of the type. The greatest of these values is at
// least max - g + 1, where max is the greatest value of the type. A loop with `<` therefore exits
// if the bound is at most max - g + 1. With a larger bound, all values of the variable may be below
// the bound, and the loop then never exits. The other comparisons are analogous.
bool RangeAnalysis::EndingBounds(const LoopExit& exit, Interval* bounds) const {
  const Interval full = TypeRangeOf(m_, exit);
  const bool up = exit.compare == BinaryOp::kLess || exit.compare == BinaryOp::kLessEqual;
  int64_t last = 0;  // the loop must exit if the variable reaches or passes this value
  switch (exit.step_op) {
    case BinaryOp::kAdd: {
      const int64_t g = exit.step & -exit.step;
      last = up ? full.high - (g - 1) : full.low + (g - 1);
      break;
    }
    case BinaryOp::kMultiply:
      if (!up || !LastProduct(m_, exit, FirstOf(exit), &last)) return false;
      break;
    default:  // a nonnegative value eventually becomes 0 and remains 0
      if (up || FirstOf(exit).low < 0) return false;
      break;
  }
  *bounds = full;
  switch (exit.compare) {
    case BinaryOp::kLess: bounds->high = last; break;
    case BinaryOp::kLessEqual: bounds->high = last - 1; break;
    case BinaryOp::kGreater: bounds->low = last; break;
    default: bounds->low = last + 1; break;
  }
  return true;
}

}  // namespace tessera::ir
