#include "ir/analysis/input_ranges.h"

#include "ir/subgroup_limits.h"
#include "ir/views.h"

namespace tessera::ir {

void InputRanges::BeginFunction(FunctionId function) {
  const Function& f = m_[function];
  is_entry_point_ = f.stage != ShaderStage::kNone;
  invocations_ = 1;
  for (size_t i = 0; i < 3; ++i) {
    const Value size = f.workgroup_size[i];
    const bool known = f.stage == ShaderStage::kCompute && size.is_constant();
    workgroup_size_[i] = known ? m_.constants.IntValue(size.constant()) : 0;
    // The product of two workgroup sizes fits in 64 bits, because each size is less than 2^32. The
    // product of three may not, so a product that exceeds 32 bits is replaced with 0 (unknown)
    // before the next multiplication.
    if (invocations_ > UINT32_MAX) invocations_ = 0;
    invocations_ *= workgroup_size_[i];
  }
  if (invocations_ > UINT32_MAX) invocations_ = 0;
  const Value subgroup = f.subgroup_size;
  subgroup_size_ = subgroup.is_constant() ? m_.constants.IntValue(subgroup.constant()) : 0;
  if (subgroup_size_ < 0) subgroup_size_ = 0;  // negative sizes are reported elsewhere
}

BuiltinValue InputRanges::InputOf(Value v) const {
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

BuiltinValue InputRanges::InputOf(InstId id, int* component) const {
  const Inst& inst = m_[id];
  const Value base = m_.Operand(id, 0);
  if (inst.op == Op::kSwizzle) {
    *component = static_cast<int>(inst.swizzle()[0]);
    return InputOf(base);
  }
  const BuiltinValue whole = InputOf(Value(id));  // a scalar member of an input structure
  if (whole != BuiltinValue::kNone) return whole;
  if (inst.operand_count != 2 || !m_.types.IsVector(m_.TypeOf(base))) return BuiltinValue::kNone;
  const Value index = m_.Operand(id, 1);
  if (!index.is_constant()) return BuiltinValue::kNone;
  *component = static_cast<int>(m_.constants.IntValue(index.constant()));
  return InputOf(base);
}

BuiltinValue InputRanges::ScalarInputOf(Value v) const {
  const bool is_vector = m_.types.IsVector(m_.TypeOf(v));
  return is_vector ? BuiltinValue::kNone : InputOf(v);
}

Interval InputRanges::RangeOf(BuiltinValue value, int component) const {
  const Interval full = FullRangeOf(kU32);
  switch (value) {
    case BuiltinValue::kLocalInvocationIndex:
      return invocations_ == 0 ? full : Interval{0, invocations_ - 1};
    case BuiltinValue::kSubgroupId:
      return invocations_ == 0 ? full : Interval{0, NumSubgroups().high - 1};
    case BuiltinValue::kNumSubgroups: return invocations_ == 0 ? full : NumSubgroups();
    case BuiltinValue::kLocalInvocationId:
      if (component < 0 || component > 2 || workgroup_size_[component] == 0) return full;
      return {0, workgroup_size_[component] - 1};
    // The lower bound is not kMinSubgroupSize, because bounds checks rely on this range, and
    // --subgroup-size and @subgroup_size accept smaller sizes.
    case BuiltinValue::kSubgroupSize:
      return subgroup_size_ == 0 ? Interval{1, kMaxSubgroupSize}
                                 : Interval{subgroup_size_, subgroup_size_};
    case BuiltinValue::kSubgroupInvocationId:
      return {0, (subgroup_size_ == 0 ? kMaxSubgroupSize : subgroup_size_) - 1};
    default: return full;
  }
}

// Returns the smallest and the largest number of subgroups that a workgroup of known size can have.
// If @subgroup_size is given, the number is exact, because all subgroups are then full (proposal
// subgroup-size-control). Otherwise, the maximum is the number of invocations, because each
// subgroup has at least one.
Interval InputRanges::NumSubgroups() const {
  if (subgroup_size_ == 0 || invocations_ % subgroup_size_ != 0) return {1, invocations_};
  return {invocations_ / subgroup_size_, invocations_ / subgroup_size_};
}

}  // namespace tessera::ir
