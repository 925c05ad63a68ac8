#include "ir/transform/subgroup_size.h"

#include <algorithm>
#include <string>

#include "base/pool_vector.h"
#include "ir/edit.h"
#include "ir/subgroup_limits.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// Replaces the inputs subgroup_size and num_subgroups of an entry point with constants if their
// values follow from the entry point's known subgroup size. The inputs may be parameters or members
// of parameters.
class EntryPoint {
 public:
  EntryPoint(Module& m, FunctionId entry) : m_(m), entry_(entry) {
    const Function& f = m[entry];
    const int64_t size = m.constants.IntValue(f.subgroup_size.constant());
    size_ = m.constants.U32(static_cast<uint32_t>(size));
    uint64_t invocations = 1;
    for (const Value n : f.workgroup_size) {
      if (!n.is_constant() || invocations > UINT32_MAX) return;
      invocations *= static_cast<uint64_t>(m.constants.IntValue(n.constant()));
    }
    // With @subgroup_size, all subgroups are full (proposal subgroup-size-control), so the subgroup
    // size divides the number of invocations.
    const uint64_t count = invocations / static_cast<uint64_t>(size);
    if (count * static_cast<uint64_t>(size) != invocations || count > UINT32_MAX) return;
    count_ = m.constants.U32(static_cast<uint32_t>(count));
  }

  void Run() {
    PoolVector<ParamId> kept;
    bool has_member = false;
    for (const ParamId p : m_[entry_].params) {
      if (!Known(m_[p].io).valid()) kept.push_back(p);
      has_member = has_member || HasKnownMember(m_[p].type);
    }
    if (!has_member && kept.size() == m_[entry_].params.size()) return;
    UseReplacements uses;
    ForEachInst(m_, m_[entry_].body, [&](InstId at) {
      if (const Value known = KnownMember(at); known.valid()) return uses.Add(m_, at, known);
      for (uint32_t i = 0; i < m_.OperandCount(at); ++i) {
        const Value v = m_.Operand(at, i);
        if (v.kind() != Value::kParam) continue;
        if (const Value known = Known(m_[v.param()].io); known.valid()) m_.SetOperand(at, i, known);
      }
    });
    if (!uses.empty()) uses.Apply(m_);
    m_.functions[entry_.value].params = m_.arena.Copy(std::span<const ParamId>(kept));
  }

 private:
  // Returns the constant value of the input with attributes `io`, or an invalid value if it is
  // unknown.
  Value Known(const IoAttributes& io) const {
    if (io.builtin == BuiltinValue::kSubgroupSize) return size_;
    return io.builtin == BuiltinValue::kNumSubgroups ? count_ : Value();
  }

  bool HasKnownMember(TypeId type) const {
    if (m_.types.kind(type) != TypeKind::kStruct) return false;
    return std::ranges::any_of(m_.types.StructOf(type).members, [&](const StructMember& member) {
      return Known(member.io).valid();
    });
  }

  // Returns the constant value of `at` if it accesses a known member of a parameter, otherwise an
  // invalid value.
  Value KnownMember(InstId at) const {
    if (m_[at].op != Op::kAccess || m_.OperandCount(at) != 2) return {};
    const Value base = AccessInst(m_, at).base(), index = AccessInst(m_, at).index(0);
    if (base.kind() != Value::kParam || !index.is_constant()) return {};
    const TypeId type = m_.TypeOf(base);
    if (m_.types.kind(type) != TypeKind::kStruct) return {};
    const auto member = static_cast<size_t>(m_.constants.IntValue(index.constant()));
    return Known(m_.types.StructOf(type).members[member].io);
  }

  Module& m_;
  FunctionId entry_;
  // The constants that replace subgroup_size and num_subgroups. `count_` is invalid unless the
  // workgroup size is a known multiple of `size_`.
  Value size_, count_;
};

bool TakesSize(const Module& m, const Function& f, uint32_t size) {
  const Value x = f.workgroup_size[0];
  return !f.subgroup_size.valid() && x.is_constant() &&
         m.constants.IntValue(x.constant()) % size == 0;
}

}  // namespace

Status RunSubgroupSize(Module& m, const SubgroupSizeConfig& config, Diagnostics& diagnostics) {
  // Sizes below kMinSubgroupSize are accepted, although WGSL has none.
  if (config.size > kMaxSubgroupSize || (config.size & (config.size - 1)) != 0) {
    diagnostics.Add(DiagCode::invalid_workgroup_size, Span{},
                    "the subgroup size is " + std::to_string(config.size) +
                        ", but must be a power of two up to " + std::to_string(kMaxSubgroupSize));
    return Status::Failed();
  }
  for (uint32_t i = 0; i < m.functions.size(); ++i) {
    Function& f = m.functions[i];
    if (f.stage != ShaderStage::kCompute) continue;
    if (config.size != 0 && TakesSize(m, f, config.size)) {
      f.subgroup_size = m.constants.U32(config.size);
    }
    // Skip invalid sizes. A size must be greater than 0 (WGSL: subgroup_size), but sizes that
    // depend on overrides have not been checked yet.
    if (f.subgroup_size.is_constant() && m.constants.IntValue(f.subgroup_size.constant()) > 0) {
      EntryPoint(m, FunctionId(i)).Run();
    }
  }
  return Status::Ok();
}

}  // namespace tessera::ir
