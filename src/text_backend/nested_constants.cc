#include "text_backend/nested_constants.h"

#include <algorithm>

namespace tessera::text {

using ir::ConstantId;
using ir::ConstantKind;
using ir::TypeKind;

bool NestedConstants::IsNested(ConstantId id) const {
  const TypeKind kind = m_.types.kind(m_.constants.type(id));
  return (kind == TypeKind::kArray || kind == TypeKind::kStruct) &&
         m_.constants[id].kind != ConstantKind::kZero;
}

bool NestedConstants::IsShared(ConstantId id) {
  constexpr uint64_t kFewScalars = 16;
  if (!IsNested(id)) return false;
  if (counts_.empty()) Count();
  // Constants without counts were created by a writer after Count ran. They are zeros and scalars,
  // which are never shared.
  if (id.value >= counts_.size()) return false;
  return counts_[id.value].uses > 1 && counts_[id.value].scalars > kFewScalars;
}

void NestedConstants::Count() {
  counts_.resize(m_.constants.size());
  // Elements are interned before the constants that contain them, so one pass is sufficient.
  for (uint32_t i = 0; i < counts_.size(); ++i) {
    const ConstantId c(i);
    if (!IsNested(c)) continue;
    const uint32_t n = m_.constants.ElementCount(m_.constants.type(c));
    const bool splat = m_.constants[c].kind == ConstantKind::kSplat;
    uint64_t scalars = 0;
    for (uint32_t k = 0; k < (splat ? 1 : n); ++k) {
      const ConstantId element = m_.constants[c].elements[k];
      const bool nested = IsNested(element);
      scalars += nested ? counts_[element.value].scalars : 1;
      if (nested) counts_[element.value].uses += splat ? n : 1;
    }
    counts_[i].scalars = std::min<uint64_t>(splat ? scalars * n : scalars, UINT32_MAX);
  }
  for (const ir::Global& g : m_.globals) {
    if (g.init.is_constant()) ++counts_[g.init.index()].uses;
  }
}

}  // namespace tessera::text
