#include "ir/analysis/memory_root.h"
#include "ir/views.h"

namespace tessera::ir {

bool HasKnownIndices(const Module& m, InstId access) {
  const TypeId base = m.TypeOf(AccessInst(m, access).base());
  TypeId part = m.types.kind(base) == TypeKind::kPointer ? m.types[base].element : base;
  for (uint32_t i = 1; i < m.OperandCount(access); ++i) {
    const Value index = m.Operand(access, i);
    if (!index.is_constant()) return false;
    const auto known = static_cast<uint32_t>(m.constants.IntValue(index.constant()));
    const Type& type = m.types[part];
    if (type.kind == TypeKind::kStruct) {
      part = m.types.StructOf(part).members[known].type;
      continue;
    }
    const bool counted = type.kind == TypeKind::kArray || type.kind == TypeKind::kBindingArray;
    // A runtime-sized array, or an array of unknown count, has at least one element.
    const uint32_t count = !counted                     ? type.n
                           : type.count().is_constant() ? type.count().value()
                                                        : 1;
    if (known >= count) return false;
    part = type.element;
  }
  return true;
}

}  // namespace tessera::ir
