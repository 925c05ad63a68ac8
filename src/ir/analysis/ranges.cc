#include "ir/analysis/ranges.h"

#include <algorithm>

#include "ir/walk.h"

namespace tessera::ir {
namespace {

constexpr uint32_t kNotTracked = InstId::kNoneValue;

Interval Union(Interval a, Interval b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

bool Fits(Interval r, Interval full) { return r.low >= full.low && r.high <= full.high; }

}  // namespace

RangeAnalysis::RangeAnalysis(const Module& m) : m_(m) {}

Interval RangeAnalysis::Full(TypeId type) const {
  if (type == kI32) return {INT32_MIN, INT32_MAX};
  return {0, UINT32_MAX};
}

void RangeAnalysis::BeginFunction(FunctionId function) {
  const Function& f = m_[function];
  for (size_t i = 0; i < 3; ++i) {
    const Value size = f.workgroup_size[i];
    workgroup_size_[i] = f.stage == ShaderStage::kCompute && size.is_constant()
                             ? static_cast<uint32_t>(m_.constants.IntValue(size.constant()))
                             : 0;
  }
  vars_.clear();
  loops_.clear();
  ranges_.resize(m_.insts.size(), Interval{1, 0});
  var_index_.resize(m_.insts.size(), kNotTracked);
  CollectVars(f.body);
}

// Finds the function's integer variables and how they are used.
void RangeAnalysis::CollectVars(BlockId body) {
  ForEachInst(m_, body, [&](InstId at) {
    const Inst& inst = m_[at];
    if (inst.op == Op::kVar) {
      const TypeId type = m_.types[inst.type].element;
      if (type != kI32 && type != kU32) return;
      var_index_[at.value] = static_cast<uint32_t>(vars_.size());
      vars_.emplace_back();
      return;
    }
    for (uint32_t i = 0; i < inst.operand_count; ++i) {
      const Value v = m_.Operand(at, i);
      if (!v.is_inst() || var_index_[v.index()] == kNotTracked) continue;
      VarFacts& facts = vars_[var_index_[v.index()]];
      if (inst.op == Op::kStore && i == 0) {
        facts.many_stores |= facts.only_step.valid();
        facts.only_step = at;
      } else if (inst.op != Op::kLoad) {
        facts.tracked = false;
      }
    }
  });
}

void RangeAnalysis::Visit(InstId id) {
  if (ranges_.size() <= id.value) ranges_.resize(m_.insts.size(), Interval{1, 0});
  const Inst& inst = m_[id];
  if (inst.type != kI32 && inst.type != kU32) return;
  ranges_[id.value] = OfInst(inst, id);
}

Interval RangeAnalysis::Of(Value v) const {
  const TypeId type = m_.TypeOf(v);
  switch (v.kind()) {
    case Value::kConstant: {
      if (!m_.constants.IsScalar(v.constant())) break;
      const int64_t c = m_.constants.IntValue(v.constant());
      return {c, c};
    }
    case Value::kInst: {
      if (v.index() >= ranges_.size()) break;
      const Interval r = ranges_[v.index()];
      if (r.low <= r.high) return r;
      break;
    }
    case Value::kParam: return OfBuiltinValue(m_[v.param()].io.builtin, -1);
    default: break;
  }
  return Full(type);
}

Interval RangeAnalysis::OfInst(const Inst& inst, InstId id) const {
  const Interval full = Full(inst.type);
  switch (inst.op) {
    case Op::kBinary: return OfBinary(inst, id);
    case Op::kBuiltin: return OfBuiltin(inst, id);
    case Op::kLoad: return OfLoad(inst, id);
    case Op::kSelect: return Union(Of(m_.Operand(id, 0)), Of(m_.Operand(id, 1)));
    case Op::kConvert: {
      const TypeId from = m_.TypeOf(m_.Operand(id, 0));
      if (from == kBool) return {0, 1};
      if (from != kI32 && from != kU32) return full;
      const Interval r = Of(m_.Operand(id, 0));
      return Fits(r, full) ? r : full;  // else the bits are reinterpreted
    }
    case Op::kAccess:
    case Op::kSwizzle: {
      int component = -1;
      const BuiltinValue value = BuiltinValueOf(id, &component);
      return value == BuiltinValue::kNone ? full : OfBuiltinValue(value, component);
    }
    default: return full;
  }
}

Interval RangeAnalysis::OfBinary(const Inst& inst, InstId id) const {
  const Interval full = Full(inst.type);
  const Interval l = Of(m_.Operand(id, 0));
  const Interval r = Of(m_.Operand(id, 1));
  Interval result = full;
  switch (inst.binary()) {
    case BinaryOp::kAdd: result = {l.low + r.low, l.high + r.high}; break;
    case BinaryOp::kSubtract: result = {l.low - r.high, l.high - r.low}; break;
    case BinaryOp::kMultiply:
      if (l.low < 0 || r.low < 0) return full;
      // Each factor is below 2^32, but the product of two such may not fit an int64.
      if (l.high != 0 && r.high > INT64_MAX / l.high) return full;
      result = {l.low * r.low, l.high * r.high};
      break;
    case BinaryOp::kDivide:
      if (l.low < 0 || r.low < 1) return full;
      return {l.low / r.high, l.high / r.low};
    case BinaryOp::kModulo:
      // WGSL: the remainder has the sign of the dividend; x % 0 is 0... or x: only a positive
      // divisor.
      if (l.low < 0 || r.low < 1) return full;
      return {0, std::min(l.high, r.high - 1)};
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
      int64_t all = l.high | r.high;  // every bit below the highest that either can have
      for (int shift = 1; shift < 64; shift *= 2) all |= all >> shift;
      return {0, std::min(all, full.high)};
    }
    default: return full;
  }
  return Fits(result, full) ? result : full;  // else it may wrap
}

Interval RangeAnalysis::OfBuiltin(const Inst& inst, InstId id) const {
  const Interval full = Full(inst.type);
  switch (inst.builtin()) {
    case BuiltinFn::k_min: {
      const Interval a = Of(m_.Operand(id, 0)), b = Of(m_.Operand(id, 1));
      return {std::min(a.low, b.low), std::min(a.high, b.high)};
    }
    case BuiltinFn::k_max: {
      const Interval a = Of(m_.Operand(id, 0)), b = Of(m_.Operand(id, 1));
      return {std::max(a.low, b.low), std::max(a.high, b.high)};
    }
    case BuiltinFn::k_clamp: {
      // min(max(x, low), high)
      const Interval x = Of(m_.Operand(id, 0)), low = Of(m_.Operand(id, 1)),
                     high = Of(m_.Operand(id, 2));
      return {std::min(std::max(x.low, low.low), high.low),
              std::min(std::max(x.high, low.high), high.high)};
    }
    case BuiltinFn::k_bitcast: {
      const TypeId from = m_.TypeOf(m_.Operand(id, 0));
      if (from != kI32 && from != kU32) return full;
      const Interval r = Of(m_.Operand(id, 0));
      return Fits(r, full) ? r : full;
    }
    case BuiltinFn::k_countOneBits:
    case BuiltinFn::k_countLeadingZeros:
    case BuiltinFn::k_countTrailingZeros: return {0, 32};
    case BuiltinFn::k_arrayLength: return {1, UINT32_MAX};  // WebGPU: minimum binding size
    default: return full;
  }
}

Interval RangeAnalysis::OfLoad(const Inst& inst, InstId id) const {
  const Interval full = Full(inst.type);
  const Value pointer = m_.Operand(id, 0);
  if (!pointer.is_inst() || pointer.index() >= var_index_.size()) return full;
  const uint32_t index = var_index_[pointer.index()];
  if (index == kNotTracked) return full;
  const VarFacts& var = vars_[index];
  if (!var.tracked) return full;
  if (var.active) return var.now;
  if (var.only_step.valid()) return full;
  // Never stored to: its initial value.
  if (m_[pointer.inst()].operand_count == 0) return {0, 0};
  return Of(m_.Operand(pointer.inst(), 0));
}

BuiltinValue RangeAnalysis::BuiltinValueOf(Value v) const {
  if (v.kind() == Value::kParam) return m_[v.param()].io.builtin;
  if (!v.is_inst() || m_[v.inst()].op != Op::kAccess || m_.OperandCount(v.inst()) != 2) {
    return BuiltinValue::kNone;
  }
  const Value base = m_.Operand(v.inst(), 0), index = m_.Operand(v.inst(), 1);
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
    *component = static_cast<int>(inst.aux >> 4 & 3);
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

Interval RangeAnalysis::OfBuiltinValue(BuiltinValue value, int component) const {
  const Interval full{0, UINT32_MAX};
  const uint64_t x = workgroup_size_[0], y = workgroup_size_[1], z = workgroup_size_[2];
  switch (value) {
    case BuiltinValue::kLocalInvocationIndex:
      return x * y * z == 0 ? full : Interval{0, static_cast<int64_t>(x * y * z) - 1};
    case BuiltinValue::kLocalInvocationId:
      if (component < 0 || component > 2 || workgroup_size_[component] == 0) return full;
      return {0, int64_t{workgroup_size_[component]} - 1};
    // WGSL: Built-in Inputs and Outputs: subgroups have 1 to 128 invocations.
    case BuiltinValue::kSubgroupSize: return {1, 128};
    case BuiltinValue::kSubgroupInvocationId: return {0, 127};
    case BuiltinValue::kSubgroupId:
      return x * y * z == 0 ? full : Interval{0, static_cast<int64_t>(x * y * z) - 1};
    case BuiltinValue::kNumSubgroups:
      return x * y * z == 0 ? full : Interval{1, static_cast<int64_t>(x * y * z)};
    // WebGPU: maxComputeWorkgroupsPerDimension is far below; 65535 is what all devices have at
    // most.
    default: return value == BuiltinValue::kNone ? full : Interval{0, UINT32_MAX};
  }
}

// The c of a store `var = var + c` (c > 0), or 0.
int64_t RangeAnalysis::ConstantStep(InstId store, InstId var) const {
  const Value sum = m_.Operand(store, 1);
  if (!sum.is_inst() || m_[sum.inst()].op != Op::kBinary) return 0;
  if (m_[sum.inst()].binary() != BinaryOp::kAdd) return 0;
  Value load = m_.Operand(sum.inst(), 0), step = m_.Operand(sum.inst(), 1);
  if (load.is_constant()) std::swap(load, step);
  if (!load.is_inst() || !step.is_constant()) return 0;
  if (m_[load.inst()].op != Op::kLoad || m_.Operand(load.inst(), 0) != Value(var)) return 0;
  return std::max<int64_t>(0, m_.constants.IntValue(step.constant()));
}

bool RangeAnalysis::IsInside(InstId inst, BlockId block) const {
  BlockId at = m_[inst].block;
  while (at != block) {
    const InstId parent = m_[at].parent;
    if (!parent.valid()) return false;
    at = m_[parent].block;
  }
  return true;
}

void RangeAnalysis::EnterLoopTest(InstId loop, InstId test) {
  const Value condition = m_.Operand(test, 0);
  if (!condition.is_inst() || m_[condition.inst()].op != Op::kBinary) return;
  const BinaryOp op = m_[condition.inst()].binary();
  if (op != BinaryOp::kLess && op != BinaryOp::kLessEqual) return;
  const Value left = m_.Operand(condition.inst(), 0), right = m_.Operand(condition.inst(), 1);
  if (!left.is_inst() || m_[left.inst()].op != Op::kLoad) return;
  const Value pointer = m_.Operand(left.inst(), 0);
  if (!pointer.is_inst() || pointer.index() >= var_index_.size()) return;
  const InstId var = pointer.inst();
  if (m_[var].op != Op::kVar || var_index_[var.value] == kNotTracked) return;
  VarFacts& facts = vars_[var_index_[var.value]];
  // The one store must be the loop's own step, and the variable older than the loop.
  if (!facts.tracked || facts.many_stores || facts.active || !facts.only_step.valid()) return;
  if (m_[facts.only_step].block != m_.LoopOf(loop).continuing) return;
  if (IsInside(var, m_.LoopOf(loop).body)) return;
  const int64_t step = ConstantStep(facts.only_step, var);
  if (step == 0) return;

  const TypeId type = m_.types[m_[var].type].element;
  const Interval first = m_[var].operand_count == 0 ? Interval{0, 0} : Of(m_.Operand(var, 0));
  const int64_t last = Of(right).high - (op == BinaryOp::kLess ? 1 : 0);
  if (last + step > Full(type).high) return;  // the step might wrap
  // The test has been passed: from the first value up to the bound, or to the last step before it.
  facts.active = true;
  facts.now = {first.low, std::max(first.low, last)};
  if (first.low == first.high) facts.now.high -= (facts.now.high - first.low) % step;
  loops_.push_back({loop, var});
}

void RangeAnalysis::LeaveLoop(InstId loop) {
  if (loops_.empty() || loops_.back().loop != loop) return;
  vars_[var_index_[loops_.back().var.value]].active = false;
  loops_.pop_back();
}

}  // namespace tessera::ir
