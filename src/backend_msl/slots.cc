#include "backend_msl/slots.h"

#include <algorithm>
#include <bitset>
#include <utility>

#include "base/pool_vector.h"
#include "base/stable_sort.h"

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
  for (const ir::Resource& r : resources) {
    const bool open = ir::IsArrayOfVariableSize(types_, r.type);
    entries_[IndexOf(TableOf(types_, r.type))].push_back(
        {r.group, r.binding, ir::BindingCount(types_, r), open, std::nullopt});
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
    Entry* e = Find(TableOf(types_, g.type), g);
    if (e == nullptr || !e->open) continue;
    e->count = std::max(e->count, g.binding - e->binding + types_.BindingCount(g.type));
  }
}

// Returns the entry for `g`. If `g` is an element of a binding array, returns the entry for the
// array.
const SlotMap::Entry* SlotMap::Find(PlaceTable table, const Global& g) const {
  const PoolVector<Entry>& entries = entries_[IndexOf(table)];
  auto at = std::ranges::upper_bound(entries, kPlace(g), {}, kPlace);
  while (at != entries.begin()) {
    --at;
    if (at->group != g.group) break;
    if (at->open || g.binding - at->binding < at->count) return &*at;
  }
  return nullptr;
}
SlotMap::Entry* SlotMap::Find(PlaceTable table, const Global& g) {
  return const_cast<Entry*>(std::as_const(*this).Find(table, g));
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
  for (Entry& e : entries) {
    e.slot = Chosen(e.group, e.binding);
    if (e.slot) take(*e.slot, e.count);
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
  const auto number = [&](bool open, bool keep) {
    uint32_t next = 0;
    for (Entry& e : entries) {
      if (e.slot || e.open != open) continue;
      while (next < size && !is_free(next, e.count, keep)) ++next;
      if (next == size) return;
      e.slot = next;
      take(next, e.count);
    }
  };
  for (const bool keep : {true, false}) {
    for (const bool open : {false, true}) number(open, keep);
  }
}

std::optional<uint32_t> SlotMap::SlotOf(const Global& g) const {
  if (const auto chosen = Chosen(g.group, g.binding)) return chosen;
  const Entry* e = Find(TableOf(types_, g.type), g);
  if (e == nullptr || !e->slot) return std::nullopt;
  const uint64_t slot = uint64_t{*e->slot} + (g.binding - e->binding);
  return static_cast<uint32_t>(std::min<uint64_t>(slot, UINT32_MAX));
}

}  // namespace tessera::msl
