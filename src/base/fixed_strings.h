// Making the tables of FixedStrings.
#ifndef TESSERA_BASE_FIXED_STRINGS_H_
#define TESSERA_BASE_FIXED_STRINGS_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/string_interner.h"

namespace tessera {

// Puts different names into slots that are all empty, a power of two of them and more than there are names.
constexpr void FillSlots(std::span<const std::string_view> names,
                         std::span<FixedStrings::Slot> slots) {
  const size_t mask = slots.size() - 1;
  for (size_t id = 0; id < names.size(); ++id) {
    const uint32_t hash = HashString(names[id]);
    size_t i = hash & mask;
    while (slots[i].id != FixedStrings::kEmpty) i = (i + 1) & mask;
    slots[i] = {static_cast<uint16_t>(id), static_cast<uint16_t>(hash >> 16)};
  }
}

// The slots for a list of different names, half of them taken at most:
//   constexpr auto kSlots = SlotsOf(kNames);
//   constexpr FixedStrings kStrings{kNames, kSlots};
template <size_t count>
constexpr auto SlotsOf(const std::string_view (&names)[count]) {
  static_assert(count < FixedStrings::kEmpty);
  std::array<FixedStrings::Slot, std::bit_ceil(count * 2)> slots{};
  FillSlots(names, slots);
  return slots;
}

}  // namespace tessera

#endif  // TESSERA_BASE_FIXED_STRINGS_H_
