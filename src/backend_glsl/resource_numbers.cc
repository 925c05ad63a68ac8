#include "backend_glsl/resource_numbers.h"

#include <algorithm>

#include "base/stable_sort.h"

namespace tessera::glsl {
namespace {

// OpenGL devices have fewer binding points of each kind, so larger arrays cannot be bound anyway.
constexpr uint32_t kMaxElements = 1024;

}  // namespace

ResourceKind KindOf(const ir::TypeStore& types, ir::AddressSpace space, ir::TypeId type) {
  if (space == ir::AddressSpace::kUniform) return ResourceKind::kUniformBlock;
  if (space == ir::AddressSpace::kStorage) return ResourceKind::kStorageBlock;
  const bool image = types.kind(type) == ir::TypeKind::kStorageTexture;
  return image ? ResourceKind::kImage : ResourceKind::kOther;
}

ResourceNumbers::ResourceNumbers(const ir::TypeStore& types,
                                 std::span<const ir::Resource> resources)
    : types_(types) {
  for (const ir::Resource& r : resources) {
    Places& places = places_[static_cast<size_t>(KindOf(types, r.space, r.type))];
    // Each element of an array has a number of its own.
    const uint32_t count = std::min(BindingCount(types, r), kMaxElements);
    for (uint32_t i = 0; i < count; ++i) {
      const ir::BindingPoint at = BindingOf(r, i);
      places.push_back({at.group, at.binding});
    }
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
  const Places& places =
      places_[static_cast<size_t>(KindOf(types_, resource.space, resource.type))];
  const auto at = std::ranges::lower_bound(places, Place{resource.group, resource.binding});
  return static_cast<uint32_t>(at - places.begin());
}

}  // namespace tessera::glsl
