#include "ir/transform/matrix_elements.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/transform/direct_variable_access.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

bool IsOfElement(const Module& m, InstId id) {
  if (m[id].op != Op::kBuiltin || (m[id].builtin() != BuiltinFn::k_subgroupMatrixLoad &&
                                   m[id].builtin() != BuiltinFn::k_subgroupMatrixStore)) {
    return false;
  }
  const TypeId pointer = m.TypeOf(m.Operand(id, 0));
  return m.types.kind(m.types[pointer].element) != TypeKind::kArray;
}

PoolVector<InstId> MatricesOfElements(const Module& m) {
  PoolVector<InstId> found;
  if (!m.MayHave(BuiltinFn::k_subgroupMatrixLoad) && !m.MayHave(BuiltinFn::k_subgroupMatrixStore)) {
    return found;
  }
  for (const Function& f : m.functions) {
    ForEachInst(m, f.body, [&](InstId id) {
      if (IsOfElement(m, id)) found.push_back(id);
    });
  }
  return found;
}

class Rewriter {
 public:
  explicit Rewriter(Module& m) : m_(m), uses_(m.insts.size()) {
    for (const Function& f : m.functions) {
      ForEachInst(m, f.body, [&](InstId id) {
        for (uint32_t i = 0; i < m.OperandCount(id); ++i) {
          if (m.Operand(id, i).is_inst()) ++uses_[m.Operand(id, i).index()];
        }
      });
    }
  }

  // Splits the pointer `&array[index]` of a matrix load or store into the array and the index.
  // Returns false if the pointer does not point to an array element.
  bool TakeApart(InstId id) {
    const Value pointer = BuiltinInst(m_, id).argument(0);
    if (!pointer.is_inst() || m_[pointer.inst()].op != Op::kAccess) return false;
    const InstId access = pointer.inst();
    PoolVector<Value> parts;
    for (uint32_t i = 0; i < m_.OperandCount(access); ++i) parts.push_back(m_.Operand(access, i));
    const Value index = parts.back();
    const std::span<const Value> before(parts.data() + 1, parts.size() - 2);
    Builder b(m_, id);
    b.source = m_[id].source;
    const Value array = before.empty() ? parts[0] : b.Access(parts[0], before);
    if (m_.types.kind(m_.types[m_.TypeOf(array)].element) != TypeKind::kArray) return false;
    m_.SetOperand(id, 0, array);
    m_.SetOperand(id, 1, index);
    if (--uses_[access.value] == 0) m_.Remove(access);
    return true;
  }

 private:
  Module& m_;
  PoolVector<uint32_t> uses_;  // number of uses, indexed by InstId of the original instructions
};

}  // namespace

Status RunMatrixElements(Module& m, Diagnostics& diagnostics) {
  PoolVector<InstId> matrices = MatricesOfElements(m);
  if (matrices.empty()) return Status::Ok();
  const auto is_parameter = [&](InstId id) {
    return BuiltinInst(m, id).argument(0).kind() == Value::kParam;
  };
  if (std::ranges::any_of(matrices, is_parameter)) {
    DirectVariableAccessConfig direct;
    direct.spaces = 1u << static_cast<int>(AddressSpace::kStorage) |
                    1u << static_cast<int>(AddressSpace::kWorkgroup);
    direct.parts_of_variables = false;
    if (!RunDirectVariableAccess(m, direct, diagnostics).ok) return Status::Failed();
    matrices = MatricesOfElements(m);  // find the calls again, because functions were replaced
  }
  Rewriter rewriter(m);
  bool ok = true;
  for (const InstId id : matrices) {
    if (rewriter.TakeApart(id)) continue;
    ok = false;
    diagnostics
        .Add(DiagCode::invalid_reference, m.SpanOf(id),
             "a matrix must begin at an element of an array in every call of this function")
        .AddHelp("call the function with '&array[index]'");
  }
  return ok ? Status::Ok() : Status::Failed();
}

}  // namespace tessera::ir
