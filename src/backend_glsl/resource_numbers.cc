#include "backend_glsl/resource_numbers.h"

#include <algorithm>

#include "base/stable_sort.h"

namespace tessera::glsl {

ResourceKind KindOf(const ir::TypeStore& types, const ir::Global& resource) {
  if (resource.space == ir::AddressSpace::kUniform) return ResourceKind::kUniformBlock;
  if (resource.space == ir::AddressSpace::kStorage) return ResourceKind::kStorageBlock;
  const bool image = types.kind(resource.type) == ir::TypeKind::kStorageTexture;
  return image ? ResourceKind::kImage : ResourceKind::kOther;
}

ResourceNumbers::ResourceNumbers(const ir::TypeStore& types, std::span<const ir::Global> declared)
    : types_(types) {
  for (const ir::Global& g : declared) {
    if (g.has_binding)
      places_[static_cast<size_t>(KindOf(types, g))].push_back({g.group, g.binding});
  }
  for (Places& places : places_) {
    // Although the constructor runs once per entry point, sorting takes little time, because the
    // list is usually sorted already.
    StableSort(places, [](const Place& p) { return JoinKeys(p.group, p.binding); });
    const auto repeated = std::ranges::unique(places);
    places.erase(repeated.begin(), repeated.end());
  }
}

uint32_t ResourceNumbers::Of(const ir::Global& resource) const {
  const Places& places = places_[static_cast<size_t>(KindOf(types_, resource))];
  const auto at = std::ranges::lower_bound(places, Place{resource.group, resource.binding});
  return static_cast<uint32_t>(at - places.begin());
}

}  // namespace tessera::glsl
