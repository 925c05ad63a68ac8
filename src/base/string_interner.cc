#include "base/string_interner.h"

namespace tessera {

StringInterner::StringInterner(Arena& arena, const FixedStrings& fixed)
    : arena_(arena), fixed_(fixed), slots_(64, Slot{0, StringId::kNoneValue}) {
  strings_.reserve(64);
}

StringId StringInterner::Intern(std::string_view text, uint32_t hash) {
  if (!fixed_.slots.empty()) {
    const size_t fixed_mask = fixed_.slots.size() - 1;
    for (size_t k = hash & fixed_mask;; k = (k + 1) & fixed_mask) {
      const FixedStrings::Slot slot = fixed_.slots[k];
      if (slot.id == FixedStrings::kEmpty) break;
      if (slot.tag != hash >> 16) continue;
      const std::string_view known = fixed_.names[slot.id];
      if (known.size() == text.size() &&
          internal::EqualBytes(known.data(), text.data(), text.size())) {
        return StringId(slot.id);
      }
    }
  }
  if (key_) hash = static_cast<uint32_t>(SipHash13(*key_, text));
  const size_t mask = slots_.size() - 1;
  size_t i = hash & mask;
  const size_t home = i;
  for (; slots_[i].id != StringId::kNoneValue; i = (i + 1) & mask) {
    if (slots_[i].hash != hash) continue;
    const std::string_view known = strings_[slots_[i].id - fixed_.names.size()];
    if (known.size() == text.size() &&
        internal::EqualBytes(known.data(), text.data(), text.size())) {
      return StringId(slots_[i].id);
    }
  }
  const uint32_t id = size();
  strings_.push_back(arena_.CopyString(text));
  slots_[i] = Slot{hash, id};
  if (strings_.size() * 2 > slots_.size())
    Rehash(slots_.size() * 4);
  else if (!key_ && ((i - home) & mask) > kLongestProbe)
    Harden();
  return StringId(id);
}

void StringInterner::Rehash(size_t slot_count) {
  std::vector<Slot> old(slot_count, Slot{0, StringId::kNoneValue});
  old.swap(slots_);
  const size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.id == StringId::kNoneValue) continue;
    size_t i = slot.hash & mask;
    while (slots_[i].id != StringId::kNoneValue) i = (i + 1) & mask;
    slots_[i] = slot;
  }
}

void StringInterner::Harden() {
  key_ = SipKey::Random();
  for (Slot& slot : slots_) {
    if (slot.id == StringId::kNoneValue) continue;
    slot.hash = static_cast<uint32_t>(SipHash13(*key_, strings_[slot.id - fixed_.names.size()]));
  }
  Rehash(slots_.size());
}

}  // namespace tessera
