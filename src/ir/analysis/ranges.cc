#include "ir/analysis/ranges.h"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>

#include "base/fill.h"
#include "base/pool_vector.h"
#include "ir/builtin_functions.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

// An empty interval means that nothing is known.
constexpr Interval kUnknown{1, 0};

bool IsKnown(Interval r) { return r.low <= r.high; }

Interval Full(TypeId type) { return FullRangeOf(type); }

// Returns the intersection of two intervals that contain the same value. Returns `a` if the
// intersection is empty, because the code is then unreachable.
Interval Intersection(Interval a, Interval b) {
  const Interval both = {std::max(a.low, b.low), std::min(a.high, b.high)};
  return IsKnown(both) ? both : a;
}

Interval Union(Interval a, Interval b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

// If the product of two u32 does not fit an int64, it exceeds every integer type.
Interval Product(Interval l, Interval r) {
  if (l.low >= 0 && r.low >= 0 && l.high != 0 && r.high > INT64_MAX / l.high) {
    return {INT64_MIN, INT64_MAX};
  }
  const std::initializer_list<int64_t> corners = {l.low * r.low, l.low * r.high, l.high * r.low,
                                                  l.high * r.high};
  return {std::min(corners), std::max(corners)};
}

bool IsPowerOfTwo(int64_t v) { return v > 0 && (v & (v - 1)) == 0; }

bool Fits(Interval r, Interval full) { return r.low >= full.low && r.high <= full.high; }

// Returns whether the calls of the function determine something about its parameters: the ranges of
// integers, and, if the module may have unstable values, whether a parameter of any type is one.
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

RangeAnalysis::RangeAnalysis(const Module& m)
    : m_(m),
      exits_(m),
      numbers_(m),
      has_unstable_values_(MayHaveUnstableValues(m)),
      arguments_(m.params.size(), kUnknown) {
  exits_.LookAtAll();
  const bool any = std::ranges::any_of(
      m.functions, [&](const Function& f) { return DependsOnCalls(m, f, has_unstable_values_); });
  if (!any) return;
  unvisited_calls_.resize(m.functions.size());
  // Also counts calls in unreachable code. Extra calls only make the parameters unknown.
  for (const Inst& inst : m.insts) {
    if (inst.op == Op::kCall && inst.block.valid()) ++unvisited_calls_[inst.callee().value];
  }
}

void RangeAnalysis::BeginFunction(FunctionId function) {
  const Function& f = m_[function];
  is_entry_point_ = f.stage != ShaderStage::kNone;
  invocations_ = 1;
  for (size_t i = 0; i < 3; ++i) {
    const Value size = f.workgroup_size[i];
    const bool known = f.stage == ShaderStage::kCompute && size.is_constant();
    workgroup_size_[i] = known ? m_.constants.IntValue(size.constant()) : 0;
    // Each size is less than 2^32, so the product of two sizes fits 64 bits. The product of three
    // may not.
    if (invocations_ > UINT32_MAX) invocations_ = 0;
    invocations_ *= workgroup_size_[i];
  }
  if (invocations_ > UINT32_MAX) invocations_ = 0;
  const Value subgroup = f.subgroup_size;
  subgroup_size_ = subgroup.is_constant() ? m_.constants.IntValue(subgroup.constant()) : 0;
  if (subgroup_size_ < 0) subgroup_size_ = 0;  // already reported, unless overrides are involved
  waiting_.clear();
  passed_ = {};
  LeaveAll();
  numbers_.BeginFunction();
  facts_.Grow(m_);
  subgroup_size_input_ = {};
  for (const ParamId param : f.params) {
    if (m_[param].io.builtin == BuiltinValue::kSubgroupSize) subgroup_size_input_ = param;
  }
  GrowWithDefault(ranges_, m_.insts.size());
  known_.reserve(m_.insts.size() / 4);
  // Nothing is known about the parameters of a function whose calls have not all been visited, or
  // that is never called.
  const bool seen =
      function.value < unvisited_calls_.size() && unvisited_calls_[function.value] == 0;
  if (seen) return;
  for (const ParamId param : f.params) {
    arguments_[param.value] = kUnknown;
    if (has_unstable_values_ && !is_entry_point_) numbers_.SetUnstable(param);
  }
}

// Records the ranges and the stability of the arguments. WGSL has no recursion, and parameters get
// their values only from calls.
void RangeAnalysis::VisitCall(InstId call) {
  const FunctionId callee = m_[call].callee();
  if (callee.value >= unvisited_calls_.size()) return;
  const std::span<const ParamId> params = m_[callee].params;
  for (uint32_t i = 0; i < params.size(); ++i) {
    // The target may inline the call and repeat the load of the argument in the callee.
    if (has_unstable_values_ && numbers_.IsUnstable(m_.Operand(call, i))) {
      numbers_.SetUnstable(params[i]);
    }
    const TypeId type = m_[params[i]].type;
    if (type != kI32 && type != kU32) continue;
    Interval& all = arguments_[params[i].value];
    const Interval argument = Of(m_.Operand(call, i));
    all = IsKnown(all) ? Union(all, argument) : argument;
  }
  --unvisited_calls_[callee.value];
}

void RangeAnalysis::Follow(InstId id, const Inst& inst) {
  if (ranges_.size() <= id.value) GrowWithDefault(ranges_, m_.insts.size());
  if (ValueNumbers::kFollowed.Has(inst.op)) numbers_.Visit(id, inst);
  switch (inst.op) {
    case Op::kVar:
      SetRange(id.value, exits_.IsNeverStored(id) ? InitialValue(id) : kUnknown);
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
    default:  // others: do not write to variables
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
  Interval plain = PlainRangeOf(v);
  if (reevaluated_depth_ != 0 && v.is_inst()) plain = Intersection(plain, Reevaluated(v.inst()));
  if (v.is_constant()) return plain;
  Settle();
  if (facts_.empty()) return plain;
  const TypeId type = m_.TypeOf(v);
  if (type != kI32 && type != kU32) return plain;
  const Fact* fact = facts_.Find(numbers_.Of(v));
  if (fact == nullptr) return plain;
  return Intersection(plain, fact->As(type));
}

// Does not reevaluate loads, because the contents of variables are known only at the current
// position.
Interval RangeAnalysis::Reevaluated(InstId id) const {
  constexpr OpSet kComputed = {Op::kUnary, Op::kBinary, Op::kBuiltin, Op::kConvert};
  const Inst& inst = m_[id];
  if (!kComputed.Has(inst.op) || (inst.type != kI32 && inst.type != kU32)) return Full(inst.type);
  --reevaluated_depth_;
  const Interval range = OfInst(inst, id);
  ++reevaluated_depth_;
  return range;
}

// Returns the range that was recorded for the value itself, disregarding known facts.
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
      if (const BuiltinValue value = BuiltinValueOf(v); value != BuiltinValue::kNone) {
        return OfBuiltinValue(value, -1);
      }
      if (v.index() < arguments_.size() && IsKnown(arguments_[v.index()]))
        return arguments_[v.index()];
      break;
    default: break;
  }
  return Full(m_.TypeOf(v));
}

Interval RangeAnalysis::OfInst(const Inst& inst, InstId id) const {
  const Interval full = Full(inst.type);
  switch (inst.op) {
    case Op::kBinary: return OfBinary(inst, id);
    case Op::kUnary: {
      if (inst.unary() != UnaryOp::kNegate) return full;
      const Interval x = Of(UnaryInst(m_, id).operand());
      const Interval result{-x.high, -x.low};
      return Fits(result, full) ? result : full;
    }
    case Op::kBuiltin: return OfBuiltin(inst, id);
    case Op::kLoad: return OfLoad(inst, id);
    case Op::kSelect:
      return Union(Of(SelectInst(m_, id).if_false()), Of(SelectInst(m_, id).if_true()));
    case Op::kConvert: {
      const TypeId from = m_.TypeOf(ConvertInst(m_, id).operand());
      if (from == kBool) return {0, 1};
      if (from != kI32 && from != kU32) return full;
      const Interval r = Of(ConvertInst(m_, id).operand());
      return Fits(r, full) ? r : full;  // otherwise the bits are reinterpreted
    }
    case Op::kAccess:
    case Op::kSwizzle: {
      int component = -1;
      const BuiltinValue value = BuiltinValueOf(id, &component);
      return value == BuiltinValue::kNone ? full : OfBuiltinValue(value, component);
    }
    default:  // others: any value
      return full;
  }
}

Interval RangeAnalysis::OfBinary(const Inst& inst, InstId id) const {
  const Interval full = Full(inst.type);
  const Interval l = Of(BinaryInst(m_, id).left());
  const Interval r = Of(BinaryInst(m_, id).right());
  Interval result = full;
  switch (inst.binary()) {
    case BinaryOp::kAdd: result = {l.low + r.low, l.high + r.high}; break;
    case BinaryOp::kSubtract: result = {l.low - r.high, l.high - r.low}; break;
    case BinaryOp::kMultiply: result = Product(l, r); break;
    case BinaryOp::kDivide:
      if (r.low < 1) return full;
      // Division rounds toward zero, so the smallest divisor yields the largest magnitude.
      return {l.low / (l.low < 0 ? r.low : r.high), l.high / (l.high < 0 ? r.high : r.low)};
    case BinaryOp::kModulo:
      // The remainder has the sign of the dividend.
      if (r.low < 1 || RemainderRaces(id)) return full;
      return {l.low < 0 ? std::max(l.low, 1 - r.high) : 0,
              l.high < 0 ? 0 : std::min(l.high, r.high - 1)};
    case BinaryOp::kAnd:
      if (l.low < 0 && r.low < 0) return full;
      if (l.low < 0) return {0, r.high};
      if (r.low < 0) return {0, l.high};
      return {0, std::min(l.high, r.high)};
    case BinaryOp::kShiftRight:
      if (l.low < 0 || r.low != r.high || r.low > 31) return l.low < 0 ? full : Interval{0, l.high};
      return {l.low >> r.low, l.high >> r.low};
    case BinaryOp::kShiftLeft:
      if (l.low < 0 || r.low != r.high || r.low > 31) return full;
      result = {l.low << r.low, l.high << r.low};
      break;
    case BinaryOp::kOr:
    case BinaryOp::kXor: {
      if (l.low < 0 || r.low < 0) return full;
      // All bits up to the highest bit that is set in either maximum.
      int64_t all = l.high | r.high;
      for (int shift = 1; shift < 64; shift *= 2) all |= all >> shift;
      // `|` never clears a bit.
      const int64_t least = inst.binary() == BinaryOp::kOr ? std::max(l.low, r.low) : 0;
      return {least, std::min(all, full.high)};
    }
    default: return full;
  }
  return Fits(result, full) ? result : full;  // otherwise the operation may wrap
}

// integer_semantics lowers x % y of i32 to x - x / y * y, unless both are proven nonnegative where
// the remainder is computed. Therefore ignores facts that hold only after the remainder.
bool RangeAnalysis::RemainderRaces(InstId id) const {
  const Value x = BinaryInst(m_, id).left(), y = BinaryInst(m_, id).right();
  if (m_[id].type != kI32 || (PlainRangeOf(x).low >= 0 && PlainRangeOf(y).low >= 0)) return false;
  return numbers_.IsUnstable(x) || numbers_.IsUnstable(y);
}

Interval RangeAnalysis::OfBuiltin(const Inst& inst, InstId id) const {
  const Interval full = Full(inst.type);
  switch (inst.builtin()) {
    case BuiltinFn::k_min: {
      const Interval a = Of(BuiltinInst(m_, id).argument(0)),
                     b = Of(BuiltinInst(m_, id).argument(1));
      return {std::min(a.low, b.low), std::min(a.high, b.high)};
    }
    case BuiltinFn::k_max: {
      const Interval a = Of(BuiltinInst(m_, id).argument(0)),
                     b = Of(BuiltinInst(m_, id).argument(1));
      return {std::max(a.low, b.low), std::max(a.high, b.high)};
    }
    case BuiltinFn::k_clamp: {
      // WGSL defines clamp of integers as min(max(x, low), high), even if low is greater than high.
      const Interval x = Of(BuiltinInst(m_, id).argument(0)),
                     low = Of(BuiltinInst(m_, id).argument(1)),
                     high = Of(BuiltinInst(m_, id).argument(2));
      return {std::min(std::max(x.low, low.low), high.low),
              std::min(std::max(x.high, low.high), high.high)};
    }
    case BuiltinFn::k_bitcast: {
      const TypeId from = m_.TypeOf(BuiltinInst(m_, id).argument(0));
      if (from != kI32 && from != kU32) return full;
      const Interval r = Of(BuiltinInst(m_, id).argument(0));
      return Fits(r, full) ? r : full;
    }
    case BuiltinFn::k_abs: {
      const Interval x = Of(BuiltinInst(m_, id).argument(0));
      if (inst.type == kU32) return x;
      if (x.low == INT32_MIN) return full;  // the lowest i32 is its own absolute value
      // Targets compute max(x, -x), or select between x and -x.
      if (x.low < 0 && x.high >= 0 && OperandRaces(id)) return full;
      const int64_t least = x.low > 0 ? x.low : x.high < 0 ? -x.high : 0;
      return {least, std::max(std::abs(x.low), std::abs(x.high))};
    }
    case BuiltinFn::k_firstLeadingBit:
    case BuiltinFn::k_firstTrailingBit:  // the result for 0 is -1
      return Of(BuiltinInst(m_, id).argument(0)).low > 0 ? Interval{0, 31} : full;
    case BuiltinFn::k_countLeadingZeros:
      // DXC compiles HLSL's 31 - firstbithigh(x) to code that uses the bit position twice.
      return OperandRaces(id) ? full : Interval{0, 32};
    case BuiltinFn::k_countOneBits:
    case BuiltinFn::k_countTrailingZeros: return {0, 32};
    // The minimum binding size guarantees one element (WebGPU).
    case BuiltinFn::k_arrayLength: return {1, UINT32_MAX};
    default:  // others: any value
      return full;
  }
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

BuiltinValue RangeAnalysis::BuiltinValueOf(Value v) const {
  if (!is_entry_point_) return BuiltinValue::kNone;
  if (v.kind() == Value::kParam) return m_[v.param()].io.builtin;
  if (!v.is_inst() || m_[v.inst()].op != Op::kAccess || m_.OperandCount(v.inst()) != 2) {
    return BuiltinValue::kNone;
  }
  const Value base = AccessInst(m_, v.inst()).base(), index = AccessInst(m_, v.inst()).index(0);
  if (base.kind() != Value::kParam || !index.is_constant()) return BuiltinValue::kNone;
  const TypeId type = m_.TypeOf(base);
  if (m_.types.kind(type) != TypeKind::kStruct) return BuiltinValue::kNone;
  const auto member = static_cast<size_t>(m_.constants.IntValue(index.constant()));
  return m_.types.StructOf(type).members[member].io.builtin;
}

BuiltinValue RangeAnalysis::BuiltinValueOf(InstId id, int* component) const {
  const Inst& inst = m_[id];
  const Value base = m_.Operand(id, 0);
  if (inst.op == Op::kSwizzle) {
    *component = static_cast<int>(inst.swizzle()[0]);
    return BuiltinValueOf(base);
  }
  const BuiltinValue whole = BuiltinValueOf(Value(id));  // a scalar member of an input structure
  if (whole != BuiltinValue::kNone) return whole;
  if (inst.operand_count != 2 || !m_.types.IsVector(m_.TypeOf(base))) return BuiltinValue::kNone;
  const Value index = m_.Operand(id, 1);
  if (!index.is_constant()) return BuiltinValue::kNone;
  *component = static_cast<int>(m_.constants.IntValue(index.constant()));
  return BuiltinValueOf(base);
}

BuiltinValue RangeAnalysis::BuiltinOf(Value v) const {
  const bool is_vector = m_.types.IsVector(m_.TypeOf(v));
  return is_vector ? BuiltinValue::kNone : BuiltinValueOf(v);
}

Interval RangeAnalysis::OfBuiltinValue(BuiltinValue value, int component) const {
  const Interval full = Full(kU32);
  switch (value) {
    case BuiltinValue::kLocalInvocationIndex:
      return invocations_ == 0 ? full : Interval{0, invocations_ - 1};
    case BuiltinValue::kSubgroupId:
      return invocations_ == 0 ? full : Interval{0, NumSubgroups().high - 1};
    case BuiltinValue::kNumSubgroups: return invocations_ == 0 ? full : NumSubgroups();
    case BuiltinValue::kLocalInvocationId:
      if (component < 0 || component > 2 || workgroup_size_[component] == 0) return full;
      return {0, workgroup_size_[component] - 1};
    // A subgroup has 1 to 128 invocations (WGSL: Built-in Inputs and Outputs).
    case BuiltinValue::kSubgroupSize:
      return subgroup_size_ == 0 ? Interval{1, 128} : Interval{subgroup_size_, subgroup_size_};
    case BuiltinValue::kSubgroupInvocationId:
      if (subgroup_size_ != 0) return {0, subgroup_size_ - 1};
      return {0, (subgroup_size_input_.valid() ? Of(subgroup_size_input_).high : 128) - 1};
    default: return full;
  }
}

// Returns the number of subgroups in a workgroup of known size. Each subgroup has at least one
// invocation. With @subgroup_size, all subgroups are full (proposal subgroup-size-control).
Interval RangeAnalysis::NumSubgroups() const {
  if (subgroup_size_ == 0 || invocations_ % subgroup_size_ != 0) return {1, invocations_};
  return {invocations_ / subgroup_size_, invocations_ / subgroup_size_};
}

// ------------------------------------------------------------------------------------- loops

const LoopExit* RangeAnalysis::ExitAt(InstId test) const {
  return passed_.valid() && passed_.exit == test ? &passed_ : nullptr;
}

// Returns `<` or `>` if `!=` is equivalent to it for this exit, otherwise the exit's own
// comparison. They are equivalent if the step is 1 or -1 and `first` is on one side of the bound,
// or if division reaches 0.
BinaryOp RangeAnalysis::CompareOf(const LoopExit& exit, Interval first) const {
  const Interval bound = Of(exit.bound);
  if (exit.compare != BinaryOp::kNotEqual || bound.low != bound.high) return exit.compare;
  const bool single = exit.step_op == BinaryOp::kAdd && std::abs(exit.step) == 1;
  if (single && exit.step > 0 && first.high <= bound.low) return BinaryOp::kLess;
  if (single && exit.step < 0 && first.low >= bound.low) return BinaryOp::kGreater;
  const bool to_zero = exit.step_op == BinaryOp::kDivide && bound.low == 0 && first.low >= 0;
  return to_zero ? BinaryOp::kGreater : exit.compare;
}

// Returns the range of the variable when control reaches the loop for the first time.
Interval RangeAnalysis::FirstOf(const LoopExit& exit) const {
  return exit.only_store ? InitialValue(exit.var) : Full(m_.types[m_[exit.var].type].element);
}

// The loop may run several times, so earlier runs may have stepped the variable. It is still beyond
// `first` in the direction of the step, because a step is executed only if the exit was not taken.
bool RangeAnalysis::InLoop(const LoopExit& exit, Interval* now) const {
  const Interval first = FirstOf(exit);
  LoopExit ordered = exit;
  ordered.compare = CompareOf(exit, first);
  switch (ordered.compare) {
    case BinaryOp::kLess:
    case BinaryOp::kLessEqual: return GoesUp(ordered, first, now);
    case BinaryOp::kGreater:
    case BinaryOp::kGreaterEqual: return GoesDown(ordered, first, now);
    default: return false;
  }
}

// Computes the range from the first value up to the bound, or to the last step before the bound.
bool RangeAnalysis::GoesUp(const LoopExit& exit, Interval first, Interval* now) const {
  const int64_t last = Of(exit.bound).high - (exit.compare == BinaryOp::kLess ? 1 : 0);
  const bool adds = exit.step_op == BinaryOp::kAdd;
  if (adds ? exit.step < 0 : exit.step_op != BinaryOp::kMultiply || first.low < 0) return false;
  const int64_t greatest = Full(m_.types[m_[exit.var].type].element).high;
  // Gives up if the step might wrap.
  if (last > (adds ? greatest - exit.step : greatest / exit.step)) return false;
  *now = {first.low, std::max(first.low, last)};
  if (adds && first.low == first.high) now->high -= (now->high - first.low) % exit.step;
  return true;
}

// Computes the range from the first value down to the bound, or to the last step before the bound.
bool RangeAnalysis::GoesDown(const LoopExit& exit, Interval first, Interval* now) const {
  int64_t last = Of(exit.bound).low + (exit.compare == BinaryOp::kGreater ? 1 : 0);
  if (exit.step_op == BinaryOp::kAdd) {
    if (exit.step > 0 || last + exit.step < Full(m_.types[m_[exit.var].type].element).low) {
      return false;
    }
  } else {
    // Division never decreases a negative number.
    if (exit.step_op != BinaryOp::kDivide || (last < 0 && first.low < 0)) return false;
    last = std::max<int64_t>(last, 0);
  }
  *now = {std::min(first.high, last), first.high};
  if (exit.step_op == BinaryOp::kAdd && first.low == first.high) {
    now->low += (first.high - now->low) % -exit.step;
  }
  return true;
}

bool RangeAnalysis::Ends(const LoopExit& exit) const {
  if (!exit.every_turn) return false;
  if (Interval now; InLoop(exit, &now) && (exit.step_op == BinaryOp::kAdd || now.low > 0)) {
    return true;
  }
  if (exit.compare == BinaryOp::kNotEqual) {
    // An odd step reaches all values before any value repeats.
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

// Computes the bounds for which the loop ends, regardless of the variable's initial value. Not
// applicable to `!=`.
//
// Repeated wrapping addition of c cycles through all values that are congruent modulo g, the
// greatest power of two that divides c. One of these values is among the g greatest values of the
// type, and one among the g least. Consider a loop with `<` and a bound above max - g + 1. If the
// greatest value of the cycle is not below the bound, the loop exits there. Otherwise all values of
// the cycle are below the bound, and the loop never exits. For a bound of at most max - g + 1, the
// greatest value always exits the loop. The other comparisons are analogous.
bool RangeAnalysis::EndingBounds(const LoopExit& exit, Interval* bounds) const {
  const Interval full = Full(m_.types[m_[exit.var].type].element);
  const bool up = exit.compare == BinaryOp::kLess || exit.compare == BinaryOp::kLessEqual;
  int64_t last = 0;  // this value and all values beyond it must leave the loop
  switch (exit.step_op) {
    case BinaryOp::kAdd: {
      const int64_t g = exit.step & -exit.step;
      last = up ? full.high - (g - 1) : full.low + (g - 1);
      break;
    }
    case BinaryOp::kMultiply:
      if (!up || !LastProduct(exit, &last)) return false;
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

// A power of two, `first`, is repeatedly multiplied by another power of two. Computes the greatest
// product before the value wraps. No later value is greater.
bool RangeAnalysis::LastProduct(const LoopExit& exit, int64_t* last) const {
  const Interval first = FirstOf(exit);
  const int64_t greatest = Full(m_.types[m_[exit.var].type].element).high;
  if (first.low != first.high || !IsPowerOfTwo(first.low) || !IsPowerOfTwo(exit.step)) return false;
  *last = first.low;
  while (*last <= greatest / exit.step) *last *= exit.step;
  return true;
}

}  // namespace tessera::ir
