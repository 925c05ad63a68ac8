#include "base/intern_table.h"

#include <algorithm>
#include <bit>

namespace tessera {

void InternTable::Reserve(size_t count) {
  const size_t slot_count = std::bit_ceil((occupied_ + count) * 2);
  if (slot_count > slots_.size()) Rehash(slot_count);
}

void InternTable::Rehash(size_t slot_count) {
  PlainVector<Slot> old;
  old.swap(slots_);
  std::fill_n(slots_.extend(slot_count), slot_count, Slot{0, kNone});
  const size_t mask = slot_count - 1;
  for (const Slot& slot : old) {
    if (slot.id == kNone) continue;
    size_t i = slot.hash & mask;
    while (slots_[i].id != kNone) i = (i + 1) & mask;
    slots_[i] = slot;
  }
}

}  // namespace tessera
