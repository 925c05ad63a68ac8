// Making the tables of FixedStrings, and asking one without an interner.
#ifndef TESSERA_BASE_FIXED_STRINGS_H_
#define TESSERA_BASE_FIXED_STRINGS_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/string_interner.h"

namespace tessera {

// The slots for a list of different names, half of them taken at most:
//   constexpr auto kSlots = SlotsOf(kNames);
//   constexpr FixedStrings kStrings{kNames, kSlots};
template <size_t count>
constexpr auto SlotsOf(const std::string_view (&names)[count]) {
  static_assert(count < FixedStrings::kEmpty);
  constexpr size_t mask = std::bit_ceil(count * 2) - 1;
  std::array<FixedStrings::Slot, mask + 1> slots{};
  for (size_t id = 0; id < count; ++id) {
    const uint32_t hash = HashString(names[id]);
    size_t i = hash & mask;
    while (slots[i].id != FixedStrings::kEmpty) i = (i + 1) & mask;
    slots[i] = {static_cast<uint16_t>(id), static_cast<uint16_t>(hash >> 16)};
  }
  return slots;
}

// Whether `text`, which has this hash (HashString), is one of the names.
inline bool Has(const FixedStrings& strings, std::string_view text, uint32_t hash) {
  if (strings.slots.empty()) return false;
  const size_t mask = strings.slots.size() - 1;
  for (size_t i = hash & mask; strings.slots[i].id != FixedStrings::kEmpty; i = (i + 1) & mask) {
    if (strings.slots[i].tag == hash >> 16 && strings.names[strings.slots[i].id] == text) {
      return true;
    }
  }
  return false;
}

}  // namespace tessera

#endif  // TESSERA_BASE_FIXED_STRINGS_H_
