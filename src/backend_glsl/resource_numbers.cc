#include "backend_glsl/resource_numbers.h"

#include <algorithm>

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
    if (g.has_binding) entries_.push_back({KindOf(types, g), g.group, g.binding});
  }
  std::ranges::sort(entries_);
  const auto repeated = std::ranges::unique(entries_);
  entries_.erase(repeated.begin(), repeated.end());
}

uint32_t ResourceNumbers::Of(const ir::Global& resource) const {
  const ResourceKind kind = KindOf(types_, resource);
  const auto first = std::ranges::lower_bound(entries_, Entry{kind, 0, 0});
  const auto at = std::ranges::lower_bound(entries_, Entry{kind, resource.group, resource.binding});
  return static_cast<uint32_t>(at - first);
}

}  // namespace tessera::glsl
