#include "ir/analysis/held_types.h"

#include "base/pool_vector.h"

namespace tessera::ir {

PoolVector<bool> HeldTypes(const Module& m, bool (*wanted)(const Global&)) {
  PoolVector<bool> held(m.types.size());
  PoolVector<TypeId> work;
  const auto add = [&](TypeId id) {
    if (!id.valid() || held[id.value]) return;
    held[id.value] = true;
    work.push_back(id);
  };
  for (const Global& g : m.globals) {
    if (wanted(g)) add(g.type);
  }
  while (!work.empty()) {
    const TypeId id = work.back();
    work.pop_back();
    if (m.types.kind(id) == TypeKind::kStruct) {
      for (const StructMember& member : m.types.StructOf(id).members) add(member.type);
    } else {
      add(m.types[id].element);
    }
  }
  return held;
}

}  // namespace tessera::ir
