#include "ir/transform/matrix_type_map.h"

namespace tessera::ir {

TypeId MatrixTypeMap::MapType(TypeId type) {
  if (types_.size() <= type.value) types_.resize(m_.types.size());
  if (types_[type.value].valid()) return types_[type.value];
  const TypeId mapped = MapTypeNow(type);
  if (types_.size() <= type.value) types_.resize(m_.types.size());
  types_[type.value] = mapped;
  return mapped;
}

TypeId MatrixTypeMap::MapTypeNow(TypeId type) {
  const Type t = m_.types[type];
  if (t.kind == TypeKind::kPointer) {
    return m_.types.Pointer(t.space, MapType(t.element), t.access);
  }
  if (!m_.types.Has(type, TypeFlags::kHasSubgroupMatrix)) return type;
  switch (t.kind) {
    case TypeKind::kArray: return m_.types.Array(MapType(t.element), t.count());
    case TypeKind::kSubgroupMatrix: return MapMatrix(type);
    case TypeKind::kStruct: {
      const Struct s = m_.types.StructOf(type);
      PoolVector<StructMember> members(s.members.begin(), s.members.end());
      bool changed = false;
      for (StructMember& member : members) {
        const TypeId mapped = MapType(member.type);
        changed |= mapped != member.type;
        member.type = mapped;
      }
      return changed ? m_.types.NewStruct(s.name, members, s.span) : type;
    }
    default:  // others: types that contain no matrices
      return type;
  }
}

Value MatrixTypeMap::Materialize(Builder& b, ConstantId id) {
  const Constant c = m_.constants[id];
  const TypeId type = MapType(c.type);
  if (type == c.type) return id;
  if (c.kind == ConstantKind::kZero) return MakeZero(b, c.type);
  if (m_.types[c.type].kind == TypeKind::kSubgroupMatrix) return Fill(b, c.type, c.elements[0]);
  const uint32_t count = m_.constants.ElementCount(c.type);
  PoolVector<Value> elements(count);
  for (uint32_t k = 0; k < count; ++k) {
    elements[k] = Materialize(b, m_.constants.Element(id, k));
  }
  return b.Emit(Op::kConstruct, type, std::span<const Value>(elements));
}

void MatrixTypeMap::MapTypes(uint32_t insts) {
  for (uint32_t i = 0; i < insts; ++i) m_.insts[i].type = MapType(m_.insts[i].type);
  for (Param& p : m_.params) p.type = MapType(p.type);
  for (Function& f : m_.functions) f.return_type = MapType(f.return_type);
  for (Global& g : m_.globals) {
    g.type = MapType(g.type);
    g.pointer_type = MapType(g.pointer_type);
  }
}

}  // namespace tessera::ir
