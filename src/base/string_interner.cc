#include "base/string_interner.h"

namespace tessera {

StringInterner::StringInterner(Arena& arena, const FixedStrings& fixed)
    : arena_(arena), fixed_(fixed), slots_(64, Slot{0, StringId::kNoneValue}) {}

StringId StringInterner::Intern(std::string_view text, uint32_t hash) {
  if (!fixed_.slots.empty()) {
    const size_t mask = fixed_.slots.size() - 1;
    for (size_t i = hash & mask; fixed_.slots[i] != 0xffff; i = (i + 1) & mask) {
      if (fixed_.names[fixed_.slots[i]] == text) return StringId(fixed_.slots[i]);
    }
  }
  size_t mask = slots_.size() - 1;
  size_t i = hash & mask;
  for (; slots_[i].id != StringId::kNoneValue; i = (i + 1) & mask) {
    if (slots_[i].hash == hash && Get(StringId(slots_[i].id)) == text) {
      return StringId(slots_[i].id);
    }
  }
  const uint32_t id = size();
  strings_.push_back(arena_.CopyString(text));
  slots_[i] = Slot{hash, id};
  if (strings_.size() * 2 > slots_.size()) Grow();
  return StringId(id);
}

void StringInterner::Grow() {
  std::vector<Slot> old(slots_.size() * 4, Slot{0, StringId::kNoneValue});
  old.swap(slots_);
  const size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.id == StringId::kNoneValue) continue;
    size_t i = slot.hash & mask;
    while (slots_[i].id != StringId::kNoneValue) i = (i + 1) & mask;
    slots_[i] = slot;
  }
}

}  // namespace tessera
