#include "api/subgroup_matrix_config.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/pool_vector.h"
#include "ir/builtin_functions.h"

namespace tessera {
namespace {

class Checker {
 public:
  Checker(const ir::Module& m, const std::vector<SubgroupMatrixConfig>& configs,
          Diagnostics& diagnostics)
      : m_(m), configs_(configs), diagnostics_(diagnostics), reported_(m.types.size()) {}

  void Run() {
    for (const ir::Inst& inst : m_.insts) {
      if (inst.op == ir::Op::kNop) continue;
      CheckType(inst.type, inst.source);
      if (inst.op == ir::Op::kBuiltin) CheckMultiply(inst);
    }
  }

 private:
  // Checks a type. For a pointer or a composite, checks the types that it contains.
  void CheckType(ir::TypeId id, uint32_t source) {
    if (!m_.types.Has(id, ir::TypeFlags::kHasSubgroupMatrix)) {
      if (m_.types.kind(id) != ir::TypeKind::kPointer) return;
    }
    if (reported_[id.value]) return;
    reported_[id.value] = true;
    const ir::Type& type = m_.types[id];
    switch (type.kind) {
      case ir::TypeKind::kPointer:
      case ir::TypeKind::kArray: return CheckType(type.element, source);
      case ir::TypeKind::kStruct:
        for (const ir::StructMember& member : m_.types.StructOf(id).members) {
          CheckType(member.type, source);
        }
        return;
      case ir::TypeKind::kSubgroupMatrix: break;
      default:  // others: types that contain no matrices
        return;
    }
    const bool known =
        std::any_of(configs_.begin(), configs_.end(), [&](const auto& c) { return Fits(type, c); });
    if (known) return;
    diagnostics_
        .Add(DiagCode::subgroup_matrix_config, {source, source},
             "'" + Name(id) + "' is in none of the device's subgroup matrix configurations")
        .AddNote(Offered());
  }

  bool Fits(const ir::Type& t, const SubgroupMatrixConfig& c) const {
    const uint32_t rows = Dimension(t.rows()), columns = Dimension(t.columns());
    const std::string component = Name(t.element);
    switch (t.use) {
      case ir::SubgroupMatrixUse::kLeft:
        return component == c.component && rows == c.m && columns == c.k;
      case ir::SubgroupMatrixUse::kRight:
        return component == c.component && rows == c.k && columns == c.n;
      case ir::SubgroupMatrixUse::kResult:
        return component == c.result && rows == c.m && columns == c.n;
    }
    return false;
  }

  void CheckMultiply(const ir::Inst& inst) {
    if (inst.builtin() != ir::BuiltinFn::k_subgroupMatrixMultiply &&
        inst.builtin() != ir::BuiltinFn::k_subgroupMatrixMultiplyAccumulate) {
      return;
    }
    const auto operand = [&](uint32_t i) { return m_.TypeOf(m_.Operand(inst, i)); };
    const ir::Type& left = m_.types[operand(0)];
    const ir::Type& right = m_.types[operand(1)];
    const ir::Type& result = m_.types[inst.type];
    const bool known = std::any_of(configs_.begin(), configs_.end(), [&](const auto& c) {
      return Fits(left, c) && Fits(right, c) && Fits(result, c);
    });
    if (known) return;
    diagnostics_
        .Add(DiagCode::subgroup_matrix_config, {inst.source, inst.source},
             "the device does not multiply '" + Name(operand(0)) + "' by '" + Name(operand(1)) +
                 "' to '" + Name(inst.type) + "'")
        .AddNote(Offered());
  }

  std::string Offered() const {
    std::string text = "the device offers";
    for (const SubgroupMatrixConfig& c : configs_) {
      text += (&c == configs_.data() ? " " : ", ") + c.component + " to " + c.result +
              " at M = " + std::to_string(c.m) + ", N = " + std::to_string(c.n) +
              ", K = " + std::to_string(c.k);
    }
    return configs_.empty() ? text + " none" : text;
  }

  static uint32_t Dimension(ir::Count count) { return count.is_constant() ? count.value() : 0; }
  std::string Name(ir::TypeId id) const { return m_.types.NameOf(id, m_.strings); }

  const ir::Module& m_;
  const std::vector<SubgroupMatrixConfig>& configs_;
  Diagnostics& diagnostics_;
  PoolVector<bool> reported_;  // indexed by TypeId: whether the type was already checked
};

}  // namespace

bool CheckSubgroupMatrices(const ir::Module& module,
                           const std::optional<std::vector<SubgroupMatrixConfig>>& configs,
                           Diagnostics& diagnostics) {
  if (configs) Checker(module, *configs, diagnostics).Run();
  return !diagnostics.has_errors();
}

}  // namespace tessera
