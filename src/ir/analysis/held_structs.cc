#include "ir/analysis/held_structs.h"

#include "base/pool_vector.h"
#include "base/stable_sort.h"

namespace tessera::ir {

PoolVector<TypeId> HeldStructs(const Module& m, EnumSet<AddressSpace> spaces) {
  PoolVector<TypeId> found;
  PoolVector<bool> held(m.types.structs().size());
  const auto add = [&](TypeId id) {
    while (id.valid() && m.types.kind(id) != TypeKind::kStruct) id = m.types[id].element;
    if (!id.valid() || held[m.types[id].index]) return;
    held[m.types[id].index] = true;
    found.push_back(id);
  };
  for (const Global& g : m.globals) {
    if (spaces.Has(g.space)) add(g.type);
  }
  for (size_t i = 0; i < found.size(); ++i) {
    for (const StructMember& member : m.types.StructOf(found[i]).members) add(member.type);
  }
  // Sorts structures by id. A type has a higher id than its members, so each structure then follows
  // the structures that it contains.
  StableSort(found, [](TypeId type) { return type.value; });
  return found;
}

}  // namespace tessera::ir
