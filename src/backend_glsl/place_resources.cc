#include "backend_glsl/place_resources.h"

#include <algorithm>
#include <array>

#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "ir/transform/list_resources.h"

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
  // `index` is the result of OpenArrays::IndexOf for `r`.
  void Add(const ir::TypeStore& types, const ir::Resource& r, std::optional<uint32_t> index) {
    const uint32_t count = std::min(BindingCount(types, r), kMaxElements);
    const uint32_t fixed = !index ? count : *index == 0 ? 1 : 0;
    for (uint32_t i = 0; i < count; ++i) {
      (i < fixed ? bindings_ : late_).push_back(KeyOf(BindingOf(r, i)));
    }
  }

  // Must be called after all resources have been added.
  void Sort() {
    SortUnique(bindings_);
    std::erase_if(late_, [&](uint64_t binding) { return IndexIn(bindings_, binding) != kNone; });
    SortUnique(late_);
    next_ = static_cast<uint32_t>(bindings_.size() + late_.size());
  }

  // Returns the number of a variable: the index of its binding. If no resource has this binding,
  // the variable is an element of an array whose size was not known when the resources were listed.
  // It then gets a number after those of all resources.
  uint32_t Take(ir::BindingPoint at) {
    const uint32_t early = IndexIn(bindings_, KeyOf(at));
    if (early != kNone) return early;
    const uint32_t late = IndexIn(late_, KeyOf(at));
    return late != kNone ? static_cast<uint32_t>(bindings_.size()) + late : next_++;
  }

 private:
  static constexpr uint32_t kNone = ~0u;

  // Although the pass runs once per entry point, sorting takes little time, because the list is
  // usually sorted already.
  static void SortUnique(PoolVector<uint64_t>& list) {
    StableSort(list, [](uint64_t binding) { return binding; });
    const auto repeated = std::ranges::unique(list);
    list.erase(repeated.begin(), repeated.end());
  }
  static uint32_t IndexIn(const PoolVector<uint64_t>& sorted, uint64_t binding) {
    const auto place = std::ranges::lower_bound(sorted, binding);
    if (place == sorted.end() || *place != binding) return kNone;
    return static_cast<uint32_t>(place - sorted.begin());
  }

  PoolVector<uint64_t> bindings_;  // see Sort
  // The bindings that depend on the sizes of arrays of variable size: those of all elements except
  // the first. They are numbered after `bindings_`.
  PoolVector<uint64_t> late_;
  uint32_t next_ = 0;  // the smallest unused number
};

}  // namespace

ir::Status PlaceForOpenGl(ir::Module& m) {
  std::array<Numbers, ir::kCountOf<PlaceTable>> numbers;  // indexed by PlaceTable
  const auto of = [&](PlaceTable table) -> Numbers& { return numbers[static_cast<size_t>(table)]; };
  const ir::OpenArrays arrays(m.types, m.resources);
  for (const ir::Resource& r : m.resources) {
    const PlaceTable table = TableOf(m.types, r.space, r.type);
    if (table != PlaceTable::kName) of(table).Add(m.types, r, arrays.IndexOf(r));
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
