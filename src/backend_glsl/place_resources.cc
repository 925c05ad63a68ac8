#include "backend_glsl/place_resources.h"

#include <algorithm>
#include <array>

#include "base/pool_vector.h"
#include "base/stable_sort.h"

namespace tessera::glsl {
namespace {

using ir::PlaceTable;

// Only this many elements of an array are numbered in advance. OpenGL devices have fewer binding
// points of each kind, so longer arrays cannot be bound anyway.
constexpr uint32_t kMaxElements = 1024;

PlaceTable TableOf(const ir::TypeStore& types, ir::AddressSpace space, ir::TypeId type) {
  if (space == ir::AddressSpace::kUniform) return PlaceTable::kUniformBlock;
  if (space == ir::AddressSpace::kStorage) return PlaceTable::kStorageBlock;
  const bool image = types.kind(type) == ir::TypeKind::kStorageTexture;
  return image ? PlaceTable::kImage : PlaceTable::kName;
}

uint64_t KeyOf(const ir::BindingPoint& at) { return JoinKeys(at.group, at.binding); }

// Assigns the numbers of one table.
class Numbers {
 public:
  void Add(const ir::TypeStore& types, const ir::Resource& r) {
    const uint32_t count = std::min(BindingCount(types, r), kMaxElements);
    for (uint32_t i = 0; i < count; ++i) bindings_.push_back(KeyOf(BindingOf(r, i)));
  }

  // Must be called after all resources have been added.
  void Sort() {
    // Although the pass runs once per entry point, sorting takes little time, because the list is
    // usually sorted already.
    StableSort(bindings_, [](uint64_t binding) { return binding; });
    const auto repeated = std::ranges::unique(bindings_);
    bindings_.erase(repeated.begin(), repeated.end());
    next_ = static_cast<uint32_t>(bindings_.size());
  }

  // Returns the number of a variable: the index of its binding. If no resource has this binding,
  // the variable is an element of an array whose size was not known when the resources were listed.
  // It then gets a number after those of all resources.
  uint32_t Take(ir::BindingPoint at) {
    const auto place = std::ranges::lower_bound(bindings_, KeyOf(at));
    if (place == bindings_.end() || *place != KeyOf(at)) return next_++;
    return static_cast<uint32_t>(place - bindings_.begin());
  }

 private:
  PoolVector<uint64_t> bindings_;  // see Sort
  uint32_t next_ = 0;              // the smallest number that nothing has
};

}  // namespace

ir::Status PlaceForOpenGl(ir::Module& m) {
  std::array<Numbers, ir::kCountOf<PlaceTable>> numbers;  // indexed by PlaceTable
  const auto of = [&](PlaceTable table) -> Numbers& { return numbers[static_cast<size_t>(table)]; };
  for (const ir::Resource& r : m.resources) {
    const PlaceTable table = TableOf(m.types, r.space, r.type);
    if (table != PlaceTable::kName) of(table).Add(m.types, r);
  }
  for (Numbers& table : numbers) table.Sort();
  for (ir::Global& g : m.globals) {
    if (!g.has_binding) continue;
    g.place.table = TableOf(m.types, g.space, g.type);
    if (g.place.table == PlaceTable::kName) continue;
    g.place.index = of(g.place.table).Take({g.group, g.binding});
  }
  return ir::Status::Ok();
}

}  // namespace tessera::glsl
