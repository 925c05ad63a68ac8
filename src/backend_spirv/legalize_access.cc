// Legalizes dynamic indices into composite values.

#include "absl/container/flat_hash_map.h"
#include "backend_spirv/legalize.h"
#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/edit.h"
#include "ir/views.h"

namespace tessera::spirv {
namespace {

using ir::Builder;
using ir::Inst;
using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

class AccessLegalizer {
 public:
  explicit AccessLegalizer(ir::Module& m) : m_(m) {}

  void Run() {
    for (const Inst& inst : m_.insts) {
      if (inst.op != Op::kAccess || !inst.block.valid()) continue;
      if (!m_[inst.block].function.valid()) continue;
      if (NeedsVariable(m_.IdOf(inst))) found_.push_back(m_.IdOf(inst));
    }
    if (!found_.empty()) CountUses(static_cast<uint32_t>(m_.insts.size()));
    for (const InstId id : found_) Rewrite(id);
  }

 private:
  // Returns whether the access has a dynamic index into an array or matrix value. Clamps the
  // constant indices up to the first such index, because SPIR-V does not allow constant indices to
  // be out of bounds. If there is no such index, clamps all of them. The pass robustness also
  // clamps constant indices, but is optional.
  bool NeedsVariable(InstId id) {
    const Inst& inst = m_[id];
    if (m_.types.kind(inst.type) == TypeKind::kPointer) return false;  // an access to memory
    TypeId type = m_.TypeOf(ir::AccessInst(m_, id).base());
    if (m_.types.kind(type) == TypeKind::kBindingArray) return false;
    for (uint32_t i = 1; i < inst.operand_count; ++i) {
      const Value index = m_.Operand(id, i);
      const TypeKind at = m_.types.kind(type);
      if (!index.is_constant() && at != TypeKind::kVector) return true;
      if (at == TypeKind::kStruct) {
        type = m_.types.StructOf(type)
                   .members[static_cast<size_t>(m_.constants.IntValue(index.constant()))]
                   .type;
      } else {
        const ir::Type& composite = m_.types[type];
        const uint32_t count = composite.kind != TypeKind::kArray ? composite.n
                               : composite.count().is_constant()  ? composite.count().value()
                                                                  : 0;
        if (index.is_constant() && count != 0 &&
            static_cast<uint32_t>(m_.constants.IntValue(index.constant())) >= count) {
          m_.SetOperand(id, i, m_.constants.U32(count - 1));
        }
        type = m_.types[type].element;
      }
    }
    return false;
  }

  void Rewrite(InstId id) {
    const Value base = ir::AccessInst(m_, id).base();
    // If this pass created the variable from which `base` is loaded, the access indexes into that
    // variable directly. The variable is written only once, so it still contains the same value.
    const bool is_part = IsPart(base);
    const Value variable =
        is_part ? ir::LoadInst(m_, base.inst()).pointer() : VariableFor(id, base);
    Builder b(m_, id);
    PoolVector<Value> indices;
    for (uint32_t i = 1; i < m_[id].operand_count; ++i) indices.push_back(m_.Operand(id, i));
    const Value pointer = b.AccessInPlaceOf({&id, 1}, variable, indices);
    ir::ReplaceInPlace(m_, id, Op::kLoad, {pointer});
    if (is_part && --uses_[base.inst().value] == 0) m_.Remove(base.inst());
  }

  bool IsPart(Value base) const {
    return base.is_inst() && m_[base.inst()].op == Op::kLoad && uses_.contains(base.inst().value);
  }

  // Counts the uses of each access instruction in `found_`.
  void CountUses(uint32_t count) {
    for (const InstId id : found_) uses_[id.value] = 0;
    for (uint32_t i = 0; i < count; ++i) {
      if (!m_.insts[i].block.valid()) continue;
      for (const uint32_t bits : m_.OperandBits(InstId(i))) {
        const Value v = Value::FromBits(bits);
        if (!v.is_inst()) continue;
        if (const auto it = uses_.find(v.index()); it != uses_.end()) ++it->second;
      }
    }
  }

  // Returns the variable that contains the value `base`. The variable is initialized directly after
  // the value is computed, i.e. before all uses of the value.
  Value VariableFor(InstId user, Value base) {
    const ir::FunctionId function = m_[m_[user].block].function;
    const auto [it, inserted] = variables_.try_emplace(base.bits(), Value());
    if (!inserted) return it->second;
    const TypeId type = m_.TypeOf(base);
    Value variable;
    if (base.is_constant()) {
      // All functions share one private variable per constant, so it is initialized only once.
      ir::Global g;
      g.type = type;
      g.space = ir::AddressSpace::kPrivate;
      g.access = ir::Access::kReadWrite;
      g.init = base;
      variable = ir::AddGlobal(m_, g);
    } else {
      const TypeId pointer =
          m_.types.Pointer(ir::AddressSpace::kFunction, type, ir::Access::kReadWrite);
      const Value operands[] = {base};
      const InstId var = m_.NewInst(Op::kVar, pointer, operands, m_[user].source);
      if (base.is_inst()) {
        m_.InsertAfter(base.inst(), var);
      } else {
        m_.InsertBefore(m_[m_[function].body].first, var);
      }
      variable = var;
    }
    variables_[base.bits()] = variable;
    return variable;
  }

  ir::Module& m_;
  absl::flat_hash_map<uint32_t, Value> variables_;
  PoolVector<InstId> found_;  // the accesses to be replaced by loads, in program order
  // The number of uses of each access in `found_`, keyed by InstId.
  absl::flat_hash_map<uint32_t, uint32_t> uses_;
};

}  // namespace

ir::Status LegalizeAccess(ir::Module& m) {
  AccessLegalizer(m).Run();
  return ir::Status::Ok();
}

}  // namespace tessera::spirv
