#include "backend_msl/slots.h"

#include <algorithm>
#include <bitset>
#include <utility>

#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "ir/transform/list_resources.h"

namespace tessera::msl {

using ir::Global;
using ir::PlaceTable;
using ir::TypeKind;

PlaceTable TableOf(const ir::TypeStore& types, ir::TypeId id) {
  if (types.kind(id) == TypeKind::kBindingArray) id = types[id].element;
  if (types.IsTexture(id)) return PlaceTable::kTexture;
  return types.IsHandle(id) ? PlaceTable::kSampler : PlaceTable::kBuffer;
}

namespace {

constexpr auto kPlace = [](const auto& thing) { return std::pair(thing.group, thing.binding); };
constexpr auto kPlaceKey = [](const auto& thing) { return JoinKeys(thing.group, thing.binding); };

}  // namespace

SlotMap::SlotMap(const ir::TypeStore& types, std::span<const ir::Resource> resources,
                 std::span<const Global> used, std::span<const MslSlot> chosen,
                 std::span<const uint32_t> reserved)
    : types_(types), chosen_(chosen.begin(), chosen.end()) {
  StableSort(chosen_, kPlaceKey);
  Collect(resources, used);
  for (const PlaceTable table : {PlaceTable::kBuffer, PlaceTable::kTexture, PlaceTable::kSampler}) {
    Number(table, reserved);
  }
}

// Collects the resources of each table. Variables of different entry points may have the same group
// and binding; such variables share a slot.
void SlotMap::Collect(std::span<const ir::Resource> resources, std::span<const Global> used) {
  const ir::OpenArrays arrays(types_, resources);
  for (const ir::Resource& r : resources) {
    const ir::Type& type = types_[r.type];
    entries_[IndexOf(TableOf(types_, r.type))].push_back(
        {.group = r.group,
         .binding = r.binding,
         .count = ir::BindingCount(types_, r),
         .open = arrays.IndexOf(r).has_value(),
         .together = type.kind == ir::TypeKind::kBindingArray && types_.SharesBinding(type.element),
         .slot = std::nullopt});
  }
  for (PoolVector<Entry>& entries : entries_) {
    StableSort(entries, kPlaceKey);
    size_t kept = 0;
    for (const Entry& e : entries) {
      if (kept != 0 && kPlace(entries[kept - 1]) == kPlace(e)) {
        Entry& same = entries[kept - 1];
        same.count = std::max(same.count, e.count);
        same.open |= e.open;
      } else {
        entries[kept++] = e;
      }
    }
    entries.resize(kept);
  }
  for (const Global& g : used) {
    if (!g.has_binding) continue;
    Entry* e = Find(TableOf(types_, g.type), {g.group, g.binding});
    if (e == nullptr || !e->open) continue;
    e->count = std::max(e->count, g.binding - e->binding + types_.BindingCount(g.type));
  }
}

// Returns the entry for the resource at `place`. If it is an element of a binding array, returns
// the entry for the array. An array whose size depends on an override may have any number of
// elements.
const SlotMap::Entry* SlotMap::Find(PlaceTable table, ir::BindingPoint place) const {
  const PoolVector<Entry>& entries = entries_[IndexOf(table)];
  auto at = std::ranges::upper_bound(entries, kPlace(place), {}, kPlace);
  while (at != entries.begin()) {
    --at;
    if (at->group != place.group) break;
    if (at->open || place.binding - at->binding < at->count) return &*at;
  }
  return nullptr;
}
SlotMap::Entry* SlotMap::Find(PlaceTable table, ir::BindingPoint place) {
  return const_cast<Entry*>(std::as_const(*this).Find(table, place));
}

std::optional<uint32_t> SlotMap::Chosen(uint32_t group, uint32_t binding) const {
  const auto at = std::ranges::lower_bound(chosen_, std::pair(group, binding), {}, kPlace);
  if (at == chosen_.end() || kPlace(*at) != std::pair(group, binding)) return std::nullopt;
  return at->slot;
}

void SlotMap::Number(PlaceTable table, std::span<const uint32_t> reserved) {
  PoolVector<Entry>& entries = entries_[IndexOf(table)];
  const uint32_t size = SlotCountOf(table);
  std::bitset<kMostSlots> taken, kept_for_others;
  const auto take = [&](uint32_t slot, uint32_t count) {
    for (uint32_t i = 0; i < count && uint64_t{slot} + i < size; ++i) taken[slot + i] = true;
  };
  for (const MslSlot& chosen : chosen_) {
    Entry* const e = Find(table, {chosen.group, chosen.binding});
    if (e == nullptr || chosen.binding - e->binding >= e->count) continue;
    const bool is_element = e->binding != chosen.binding;
    if (is_element && e->together) continue;
    if (!is_element) e->slot = chosen.slot;
    take(chosen.slot, is_element ? 1 : e->count);
  }
  for (const uint32_t slot : reserved) {
    if (table == PlaceTable::kBuffer && slot < size) kept_for_others[slot] = true;
  }
  const auto is_free = [&](uint64_t slot, uint32_t count, bool keep) {
    if (slot + count > size) return false;
    for (uint64_t i = slot; i < slot + count; ++i) {
      if (taken[i] || (keep && kept_for_others[i])) return false;
    }
    return true;
  };
  const bool direct = std::ranges::all_of(entries, [&](const Entry& e) {
    return e.slot || (e.group == 0 && !e.open && is_free(e.binding, e.count, true));
  });
  if (direct) {
    for (Entry& e : entries) e.slot = e.slot.value_or(e.binding);
    return;
  }
  const auto first_free = [&](uint32_t slot, uint32_t count, bool keep) {
    while (slot < size && !is_free(slot, count, keep)) ++slot;
    return slot;
  };
  for (const bool open : {false, true}) {
    uint32_t next = 0;
    for (Entry& e : entries) {
      if (e.slot || e.open != open) continue;
      uint32_t slot = first_free(next, e.count, true);
      // Use gaps that were too small for an array in preference to the reserved slots.
      if (slot == size) slot = first_free(0, e.count, true);
      if (slot == size) slot = first_free(0, e.count, false);
      if (slot == size) continue;
      e.slot = slot;
      take(slot, e.count);
      next = std::max(next, slot);
    }
  }
}

std::optional<uint32_t> SlotMap::SlotOf(const Global& g) const {
  if (const auto chosen = Chosen(g.group, g.binding)) return chosen;
  const Entry* e = Find(TableOf(types_, g.type), {g.group, g.binding});
  if (e == nullptr || !e->slot) return std::nullopt;
  const uint64_t slot = uint64_t{*e->slot} + (g.binding - e->binding);
  return static_cast<uint32_t>(std::min<uint64_t>(slot, UINT32_MAX));
}

}  // namespace tessera::msl
