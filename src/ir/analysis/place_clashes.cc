#include "ir/analysis/place_clashes.h"

#include <numeric>

#include "base/cat.h"
#include "base/diagnostics.h"
#include "base/stable_sort.h"

namespace tessera::ir {

PlaceRange RangeOf(const Module& m, const Global& placed) {
  const Place& place = placed.place;
  return {.table = static_cast<uint32_t>(place.table),
          .space = place.space,
          .first = place.index,
          .end = uint64_t{place.index} + m.types.BindingCount(placed.type)};
}

PoolVector<PlaceClash> FindClashes(std::span<const PlaceRange> ranges, const PlaceRules& rules) {
  PoolVector<uint32_t> sorted(ranges.size());
  std::iota(sorted.begin(), sorted.end(), 0u);
  StableSort(sorted, [&](uint32_t i) { return ranges[i].first; });
  StableSort(sorted, [&](uint32_t i) { return JoinKeys(ranges[i].table, ranges[i].space); });
  PoolVector<PlaceClash> clashes;
  // For each kind, the range with the greatest end among the ranges visited so far.
  std::array<const PlaceRange*, kPlaceKinds> farthest = {};
  for (const uint32_t i : sorted) {
    const PlaceRange& range = ranges[i];
    for (size_t kind = 0; kind < kPlaceKinds; ++kind) {
      const PlaceRange*& far = farthest[kind];
      if (far == nullptr || far->space != range.space || far->table != range.table) {
        far = nullptr;
      } else if (range.first < far->end && (rules[range.kind] >> kind & 1) != 0) {
        clashes.push_back({static_cast<uint32_t>(far - ranges.data()), i, range.first});
      }
    }
    const PlaceRange*& far = farthest[range.kind];
    if (far == nullptr || far->end < range.end) far = &range;
  }
  return clashes;
}

std::string NameInMessages(const Module& m, const Global& resource) {
  const std::string_view name = m.strings.Get(resource.name);
  if (!name.empty()) return Quote(name);
  return Cat("the resource at @group(", resource.group, ") @binding(", resource.binding, ")");
}

}  // namespace tessera::ir
