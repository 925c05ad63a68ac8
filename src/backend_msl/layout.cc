#include "backend_msl/layout.h"

#include <string>

#include "ir/analysis/held_structs.h"
#include "ir/views.h"

namespace tessera::msl {

using ir::TypeId;
using ir::TypeKind;
using ir::Value;

constexpr text::LayoutPolicy kLayout{
    .spaces = ir::kHostSpaces,
    .rules = {.vec3_is_vec4 = true},
    .units = text::PaddingUnits::kBytes,
    .packs_vec3 = true,
};

const ir::Property kStructsAreLaidOut{"structs_are_laid_out",
                                      [](const ir::Module& m, std::string* what) {
                                        return text::StructsAreLaidOut(m, kLayout, what);
                                      }};

bool IsPackedPlace(const ir::Module& m, Value pointer) {
  if (!pointer.is_inst() || m[pointer.inst()].op != ir::Op::kAccess) return false;
  const ir::Type& type = m.types[m[pointer.inst()].type];
  if (type.kind != TypeKind::kPointer) return false;
  if (m.types.kind(type.element) != TypeKind::kVector || m.types[type.element].n != 3) {
    return false;
  }
  const ir::AccessInst access(m, pointer.inst());
  TypeId at = m.types[m.TypeOf(access.base())].element;
  bool packed = false;
  for (uint32_t k = 1; k < m.OperandCount(pointer.inst()); ++k) {
    packed = false;
    if (m.types.kind(at) != TypeKind::kStruct) {
      at = m.types[at].element;
      continue;
    }
    const Value index = m.Operand(pointer.inst(), k);
    const auto member = static_cast<uint32_t>(m.constants.IntValue(index.constant()));
    packed = m.types.StructOf(at).IsPacked(member);
    at = m.types.StructOf(at).members[member].type;
  }
  return packed;
}

}  // namespace tessera::msl
