#include "backend_glsl/layout.h"

#include <string>

#include "base/pool_vector.h"
#include "ir/analysis/held_structs.h"
#include "ir/pipeline/properties.h"
#include "ir/transform/decompose_access.h"
#include "ir/transform/split_stores.h"

namespace tessera::glsl {

using ir::AddressSpace;
using ir::TypeId;
using ir::TypeKind;

namespace {

// Padding cannot achieve the 32-byte alignment of a vec3<i64>.
constexpr text::LayoutRules kStd140{.composite_align = 16, .max_align = 16};

// Returns for each TypeId whether values of the type contain padding.
PoolVector<bool> FindPadded(const ir::Module& m) {
  PoolVector<bool> padded(m.types.size());
  for (uint32_t t = 0; t < padded.size(); ++t) {  // element and member types have lower ids
    const ir::Type& type = m.types[TypeId(t)];
    if (type.kind == TypeKind::kArray) padded[t] = padded[type.element.value];
    if (type.kind != TypeKind::kStruct) continue;
    const ir::Struct& s = m.types.StructOf(TypeId(t));
    for (size_t k = 0; k <= s.members.size(); ++k) {
      if (!s.PaddingBefore(k).empty() ||
          (k < s.members.size() && padded[s.members[k].type.value])) {
        padded[t] = true;
      }
    }
  }
  return padded;
}

}  // namespace

constexpr text::LayoutPolicy kLayout{
    .spaces = ir::kHostSpaces,
    .units = text::PaddingUnits::kWordArrays,
    .limited = {AddressSpace::kUniform},
    .limited_rules = &kStd140,
};

const ir::Property kStructsAreLaidOut{"structs_are_laid_out",
                                      [](const ir::Module& m, std::string* what) {
                                        return text::StructsAreLaidOut(m, kLayout, what);
                                      }};

ir::Status DecomposeUniforms(ir::Module& m) {
  return ir::RunDecomposeAccess(m, text::FindUnfitVariables(m, kLayout), {});
}

const ir::Property kUniformsFitStd140{
    "uniforms_fit_std140",
    [](const ir::Module& m, std::string* what) { return text::VariablesFit(m, kLayout, what); }};

ir::Status SplitPaddedStores(ir::Module& m) {
  const PoolVector<bool> padded = FindPadded(m);
  return ir::RunSplitStores(m, {padded});
}

const ir::Property kNoPaddedStores{"no_padded_stores", [](const ir::Module& m, std::string* what) {
                                     return ir::NoBufferStoresOf(FindPadded(m), m, what);
                                   }};

}  // namespace tessera::glsl
