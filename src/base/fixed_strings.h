// Builds hash tables of constant strings (FixedStrings) at compile time.
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

// Inserts `names`, which must be distinct, into `slots`. All slots must be empty; their number must
// be a power of two and greater than the number of names.
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

// Returns the hash table slots for a list of distinct names. At most half of the slots are
// occupied. Example:
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
