// Dynamic indices into composite values.
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "backend_spirv/legalize.h"
#include "ir/builder.h"
#include "ir/edit.h"

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
    const uint32_t count = static_cast<uint32_t>(m_.insts.size());
    for (uint32_t i = 0; i < count; ++i) {
      const Inst& inst = m_.insts[i];
      if (inst.op != Op::kAccess || !inst.block.valid()) continue;
      if (!m_[inst.block].function.valid()) continue;
      if (NeedsVariable(InstId(i))) Rewrite(InstId(i));
    }
  }

 private:
  // Also keeps constant indices inside vectors and the like, without which the module is not valid:
  // robustness, which does so too, is an option.
  bool NeedsVariable(InstId id) {
    const Inst& inst = m_[id];
    TypeId type = m_.TypeOf(m_.Operand(id, 0));
    const TypeKind kind = m_.types.kind(type);
    if (kind == TypeKind::kPointer || kind == TypeKind::kBindingArray) return false;
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
    const Value variable = VariableFor(id, m_.Operand(id, 0));
    Builder b(m_, id);
    std::vector<Value> indices;
    for (uint32_t i = 1; i < m_[id].operand_count; ++i) indices.push_back(m_.Operand(id, i));
    const Value pointer = b.AccessInPlaceOf({&id, 1}, variable, indices);
    ir::ReplaceInPlace(m_, id, Op::kLoad, {pointer});
  }

  // The variable that holds `base`: made where the value is, so that one store serves all uses.
  Value VariableFor(InstId user, Value base) {
    const ir::FunctionId function = m_[m_[user].block].function;
    const auto [it, inserted] = variables_.try_emplace(base.bits(), Value());
    if (!inserted) return it->second;
    const TypeId type = m_.TypeOf(base);
    Value variable;
    if (base.is_constant()) {
      // A table: one for the module, initialized once.
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
};

}  // namespace

ir::Status LegalizeAccess(ir::Module& m) {
  AccessLegalizer(m).Run();
  return ir::Status::Ok();
}

}  // namespace tessera::spirv
