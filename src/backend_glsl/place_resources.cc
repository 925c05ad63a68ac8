#include "backend_glsl/place_resources.h"

#include <algorithm>
#include <array>

#include "base/pool_vector.h"
#include "base/stable_sort.h"

namespace tessera::glsl {
namespace {

using ir::PlaceTable;

// Arrays are truncated to this length. OpenGL devices have fewer binding points of each kind, so
// longer arrays cannot be bound anyway.
constexpr uint32_t kMaxElements = 1024;

PlaceTable TableOf(const ir::TypeStore& types, ir::AddressSpace space, ir::TypeId type) {
  if (space == ir::AddressSpace::kUniform) return PlaceTable::kUniformBlock;
  if (space == ir::AddressSpace::kStorage) return PlaceTable::kStorageBlock;
  const bool image = types.kind(type) == ir::TypeKind::kStorageTexture;
  return image ? PlaceTable::kImage : PlaceTable::kName;
}

// The bindings of the resources in each table, indexed by PlaceTable. Each element of an array has
// its own binding. Each list is sorted and has no duplicates. The index of a binding in its list is
// the number of the resource in OpenGL.
using Bindings = std::array<PoolVector<uint64_t>, ir::kCountOf<PlaceTable>>;

Bindings BindingsOf(const ir::Module& m) {
  Bindings all;
  for (const ir::Resource& r : m.resources) {
    const PlaceTable table = TableOf(m.types, r.space, r.type);
    if (table == PlaceTable::kName) continue;
    const uint32_t count = std::min(BindingCount(m.types, r), kMaxElements);
    for (uint32_t i = 0; i < count; ++i) {
      const ir::BindingPoint at = BindingOf(r, i);
      all[static_cast<size_t>(table)].push_back(JoinKeys(at.group, at.binding));
    }
  }
  for (PoolVector<uint64_t>& bindings : all) {
    // Although the pass runs once per entry point, sorting takes little time, because the list is
    // usually sorted already.
    StableSort(bindings, [](uint64_t binding) { return binding; });
    const auto repeated = std::ranges::unique(bindings);
    bindings.erase(repeated.begin(), repeated.end());
  }
  return all;
}

}  // namespace

ir::Status PlaceForOpenGl(ir::Module& m) {
  const Bindings all = BindingsOf(m);
  for (ir::Global& g : m.globals) {
    if (!g.has_binding) continue;
    const PlaceTable table = TableOf(m.types, g.space, g.type);
    const PoolVector<uint64_t>& bindings = all[static_cast<size_t>(table)];
    const auto at = std::ranges::lower_bound(bindings, JoinKeys(g.group, g.binding));
    g.place = {.table = table, .index = static_cast<uint32_t>(at - bindings.begin())};
  }
  return ir::Status::Ok();
}

}  // namespace tessera::glsl
