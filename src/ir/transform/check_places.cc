#include "ir/transform/check_places.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/analysis/place_clashes.h"

namespace tessera::ir {
namespace {

// The kinds of resources in Vulkan's rule about shared bindings: only a sampler and a sampled
// texture may share a binding.
enum VulkanKind : uint8_t { kSampler, kSampled, kOther };
constexpr PlaceRules kVulkanRules = {1 << kSampler | 1 << kOther, 1 << kSampled | 1 << kOther, 7};

VulkanKind KindOf(const TypeStore& types, TypeId resource) {
  const TypeKind kind = types.kind(resource);
  if (kind == TypeKind::kSampler || kind == TypeKind::kComparisonSampler) return kSampler;
  return types.IsTexture(resource) && kind != TypeKind::kStorageTexture ? kSampled : kOther;
}

// The address spaces of variables that have a binding.
constexpr AddressSpaces kResources =
    Bit(AddressSpace::kUniform) | Bit(AddressSpace::kStorage) | Bit(AddressSpace::kHandle);

PlaceRange VulkanRangeOf(const Module& m, const Global& g) {
  PlaceRange range = RangeOf(m, g);
  range.end = range.first + 1;
  range.kind = KindOf(m.types, g.type);
  return range;
}

// Returns whether one of the variables is an alias of the other.
bool AreAliases(const Global& a, const Global& b) {
  return (a.role == GlobalRole::kAlias || b.role == GlobalRole::kAlias) &&
         a.span.begin == b.span.begin;
}

}  // namespace

Status CheckPlaces(const Module& m, const CheckPlacesConfig& config, Diagnostics& diagnostics) {
  const GlobalUses uses(m);
  GlobalUses::Set set;  // the most recently checked set; entry points may share a set
  PoolVector<GlobalId> resources;
  PoolVector<PlaceRange> ranges;  // the ranges of `resources`
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    const GlobalUses::Set used = uses.Of(FunctionId(f), kResources);
    if (m.functions[f].stage == ShaderStage::kNone || GlobalUses::IsSame(used, set)) continue;
    set = used;
    resources.clear();
    ranges.clear();
    for (const GlobalId id : used) {
      if (!m[id].has_binding || m[id].place.table == PlaceTable::kName) continue;
      resources.push_back(id);
      ranges.push_back(config.vulkan ? VulkanRangeOf(m, m[id]) : RangeOf(m, m[id]));
    }
    const PoolVector<PlaceClash> clashes =
        FindClashes(ranges, config.vulkan ? kVulkanRules : kNoSharing);
    const auto clash = std::ranges::find_if(clashes, [&](const PlaceClash& c) {
      return !AreAliases(m[resources[c.first]], m[resources[c.second]]);
    });
    if (clash == clashes.end()) continue;
    const Global& first = m[resources[clash->first]];
    const Global& second = m[resources[clash->second]];
    diagnostics
        .Add(DiagCode::invalid_resource_binding, second.span,
             NameInMessages(m, second) +
                 " would have the same binding as another resource in the output")
        .AddLabel(first.span, "this one")
        .AddHelp(
            config.input_attachments
                ? "--binding, --external-texture and --framebuffer-fetch must give each resource "
                  "its own binding"
                : "--binding and --external-texture must give each resource its own binding");
    return Status::Failed();
  }
  return Status::Ok();
}

}  // namespace tessera::ir
