#include "backend_msl/struct_layout.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "base/round_up.h"
#include "ir/analysis/held_structs.h"
#include "ir/views.h"

namespace tessera::msl {

using ir::AddressSpace;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

namespace {

bool IsBuffer(const ir::Global& g) {
  return g.space == AddressSpace::kUniform || g.space == AddressSpace::kStorage ||
         g.space == AddressSpace::kImmediate;
}

}  // namespace

StructLayouts::StructLayouts(const ir::Module& m) : m_(m), layouts_(m.types.structs().size()) {
  for (const TypeId id : ir::HeldStructs(m, IsBuffer)) {
    Compute(m.types.StructOf(id), &layouts_[m.types[id].index]);
  }
}

StructLayouts::Natural StructLayouts::NaturalOf(TypeId id) const {
  const ir::Type& type = m_.types[id];
  switch (type.kind) {
    case TypeKind::kArray: {
      const Natural element = NaturalOf(type.element);
      const uint64_t n = type.count().is_constant() ? type.count().value() : 1;
      return {RoundUp(element.size, element.align) * n, element.align};
    }
    case TypeKind::kStruct: return {m_.types.StructOf(id).size, Of(id).align};
    case TypeKind::kVector: {
      const uint64_t size = m_.types.SizeOf64(id);
      return {type.n == 3 ? size / 3 * 4 : size, m_.types.AlignOf(id)};
    }
    default:  // others: types whose layout in MSL is the same as in WGSL
      return {m_.types.SizeOf64(id), m_.types.AlignOf(id)};
  }
}

void StructLayouts::Compute(const ir::Struct& s, StructLayout* layout) const {
  uint64_t cursor = 0;
  for (size_t k = 0; k < s.members.size(); ++k) {
    const ir::StructMember& member = s.members[k];
    Natural natural = NaturalOf(member.type);
    const ir::Type& type = m_.types[member.type];
    const uint64_t next = k + 1 < s.members.size() ? s.members[k + 1].offset : s.size;
    if (type.kind == TypeKind::kVector && type.n == 3 && next < member.offset + natural.size) {
      layout->packed.resize(s.members.size());
      layout->packed[k] = true;
      natural = {natural.size / 4 * 3, natural.align / 4};
    }
    if (member.offset > RoundUp(cursor, natural.align)) {
      layout->padding_before.resize(s.members.size());
      layout->padding_before[k] = static_cast<uint32_t>(member.offset - cursor);
    }
    cursor = member.offset + natural.size;
    layout->align = std::max(layout->align, natural.align);
  }
  if (!s.has_runtime_array && RoundUp(cursor, layout->align) < s.size) {
    layout->padding_after = static_cast<uint32_t>(s.size - cursor);
  }
}

bool StructLayouts::IsPackedPlace(Value pointer) const {
  if (!pointer.is_inst() || m_[pointer.inst()].op != ir::Op::kAccess) return false;
  const ir::Type& type = m_.types[m_[pointer.inst()].type];
  if (type.kind != TypeKind::kPointer) return false;
  if (m_.types.kind(type.element) != TypeKind::kVector || m_.types[type.element].n != 3) {
    return false;
  }
  const ir::AccessInst access(m_, pointer.inst());
  TypeId at = m_.types[m_.TypeOf(access.base())].element;
  bool packed = false;
  for (uint32_t k = 1; k < m_.OperandCount(pointer.inst()); ++k) {
    packed = false;
    if (m_.types.kind(at) != TypeKind::kStruct) {
      at = m_.types[at].element;
      continue;
    }
    const Value index = m_.Operand(pointer.inst(), k);
    const auto member = static_cast<uint32_t>(m_.constants.IntValue(index.constant()));
    packed = Of(at).IsPacked(member);
    at = m_.types.StructOf(at).members[member].type;
  }
  return packed;
}

}  // namespace tessera::msl
