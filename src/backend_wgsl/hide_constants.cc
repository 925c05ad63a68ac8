#include <array>
#include <initializer_list>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "backend_wgsl/legalize.h"
#include "ir/builder.h"
#include "ir/builtin_info.h"
#include "ir/const_eval/const_eval.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::wgsl_target {
namespace {

using ir::ConstantId;
using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

class Hider {
 public:
  explicit Hider(ir::Module& m) : m_(m), eval_(m.types, m.constants, m.strings) {}

  void Run() {
    for (const ir::Function& f : m_.functions) {
      variables_.clear();
      body_ = f.body;
      std::vector<InstId> insts;
      ir::ForEachInst(m_, f.body, [&](InstId id) { insts.push_back(id); });
      for (const InstId id : insts) Visit(id);
    }
  }

 private:
  // Returns the constant that the output contains for `v`. Returns an invalid id if `v` is not a
  // const-expression in the output.
  ConstantId ConstantOf(Value v) {
    if (v.is_constant()) return v.constant();
    const bool zero =
        v.is_inst() && m_[v.inst()].op == Op::kConstruct && m_.OperandCount(v.inst()) == 0;
    return zero ? m_.constants.Zero(m_[v.inst()].type) : ConstantId();
  }

  void Visit(InstId id) {
    const ir::Inst& inst = m_[id];
    switch (inst.op) {
      case Op::kAccess: return VisitAccess(id);
      case Op::kBinary: return VisitBinary(id);
      case Op::kBuiltin: return VisitBuiltin(id);
      case Op::kUnary:
      case Op::kConvert:
      case Op::kConstruct:
      case Op::kSwizzle:
      case Op::kSelect:
        if (AllConstant(id)) Hide(id, m_.OperandCount(id) - 1);
        return;
      default:  // others: operations that cannot be const-expressions
        return;
    }
  }

  bool AllConstant(InstId id) {
    for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
      if (!ConstantOf(m_.Operand(id, k)).valid()) return false;
    }
    return m_.OperandCount(id) != 0;
  }

  void VisitBinary(InstId id) {
    const ir::BinaryInst inst(m_, id);
    const TypeId left_type = m_.TypeOf(inst.left());
    const ConstantId right = ConstantOf(inst.right());
    const bool all = AllConstant(id);
    if (right.valid() && !eval_.CheckBinary(m_[id].binary(), left_type, {}, right)) Hide(id, 1);
    if (all) Hide(id, 0);
  }

  void VisitBuiltin(InstId id) {
    if (m_[id].type == ir::kVoid) return;
    const bool evaluated = ir::InfoOf(m_[id].builtin()).IsValueOfArguments() && AllConstant(id);
    if (!evaluated && CheckBuiltin(id)) return;
    for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
      // Bool operands are not hidden, because the `col_major` argument of subgroupMatrixLoad must
      // remain a const-expression.
      const bool stays = !evaluated && m_.TypeOf(m_.Operand(id, k)) == ir::kBool;
      if (!stays && ConstantOf(m_.Operand(id, k)).valid()) Hide(id, k);
    }
  }

  bool CheckBuiltin(InstId id) {
    std::vector<TypeId> types;
    std::vector<ConstantId> constants;
    bool any = false;
    for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
      types.push_back(m_.TypeOf(m_.Operand(id, k)));
      constants.push_back(ConstantOf(m_.Operand(id, k)));
      any = any || constants.back().valid();
    }
    return !any || eval_.CheckBuiltin(m_[id].builtin(), types, constants, m_[id].type,
                                      m_[id].stride_in_elements());
  }

  // Hides constant indices that are out of bounds, because the WGSL compiler would reject them
  // (e.g. WGSL: Array Access Expression).
  void VisitAccess(InstId id) {
    if (AllConstant(id)) Hide(id, 0);
    TypeId at = m_.TypeOf(ir::AccessInst(m_, id).base());
    if (m_.types.kind(at) == TypeKind::kPointer) at = m_.types[at].element;
    for (uint32_t k = 1; k < m_.OperandCount(id); ++k) {
      const ir::Type& type = m_.types[at];
      const ConstantId index = ConstantOf(m_.Operand(id, k));
      if (type.kind == TypeKind::kStruct) {
        at = m_.types.StructOf(at).members[static_cast<size_t>(m_.constants.IntValue(index))].type;
        continue;
      }
      at = type.element;
      if (index.valid() && !IsInRange(type, m_.constants.IntValue(index))) Hide(id, k);
    }
  }

  static bool IsInRange(const ir::Type& type, int64_t index) {
    if (index < 0) return false;
    if (type.kind == TypeKind::kVector || type.kind == TypeKind::kMatrix) return index < type.n;
    return !type.count().is_constant() || index < int64_t{type.count().value()};
  }

  // Replaces an operand with a load from a variable.
  void Hide(InstId id, uint32_t operand) {
    const ConstantId value = ConstantOf(m_.Operand(id, operand));
    const auto [known, is_new] = variables_.try_emplace(value.value, InstId());
    const TypeId type = m_.constants.type(value);
    if (is_new) {
      ir::Builder at_begin(m_, m_[body_].first);
      const TypeId pointer =
          m_.types.Pointer(ir::AddressSpace::kFunction, type, ir::Access::kReadWrite);
      known->second = at_begin.Emit(Op::kVar, pointer, {Value(value)});
      m_.SetName(known->second, m_.strings.Intern("runtime_value"));
    }
    ir::Builder b(m_, id);
    m_.SetOperand(id, operand, b.Load(known->second, type));
  }

  ir::Module& m_;
  ir::ConstEval eval_;
  ir::BlockId body_;
  // The variables created in the current function, keyed by the ConstantId of their value.
  absl::flat_hash_map<uint32_t, InstId> variables_;
};

}  // namespace

ir::Status HideConstants(ir::Module& m) {
  Hider(m).Run();
  return ir::Status::Ok();
}

}  // namespace tessera::wgsl_target
