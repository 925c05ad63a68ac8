#include "base/string_interner.h"

#include <algorithm>

namespace tessera {

StringInterner::StringInterner(Arena& arena, const FixedStrings& fixed)
    : arena_(arena), fixed_(fixed), first_(static_cast<uint32_t>(fixed.names.size())) {
  Rehash(64);
}

// Called only if the hashes are equal. The strings are then almost always equal.
bool StringInterner::Equal(std::string_view a, std::string_view b) {
  return a.size() == b.size() && internal::EqualBytes(a.data(), b.data(), a.size());
}

StringId StringInterner::Intern(std::string_view text, uint32_t hash) {
  if (!fixed_.slots.empty()) {
    const size_t fixed_mask = fixed_.slots.size() - 1;
    for (size_t k = hash & fixed_mask;; k = (k + 1) & fixed_mask) {
      const FixedStrings::Slot slot = fixed_.slots[k];
      if (slot.id == FixedStrings::kEmpty) break;
      if (slot.tag == hash >> 16 && Equal(fixed_.names[slot.id], text)) return StringId(slot.id);
    }
  }
  if (key_) hash = static_cast<uint32_t>(SipHash13(*key_, text));
  const size_t mask = slots_.size() - 1;
  size_t i = hash & mask;
  size_t probes = 0;
  for (; slots_[i].id != StringId::kNoneValue; i = (i + 1) & mask) {
    if (slots_[i].hash == hash && Equal(strings_[slots_[i].id - first_], text)) {
      return StringId(slots_[i].id);
    }
    ++probes;
  }
  const uint32_t id = size();
  strings_.push_back(arena_.CopyString(text));
  slots_[i] = Slot{hash, id};
  if (strings_.size() * 2 > slots_.size() || probes > kLongestProbe) GrowOrHarden(probes);
  return StringId(id);
}

void StringInterner::GrowOrHarden(size_t probes) {
  if (strings_.size() * 2 > slots_.size()) {
    Rehash(slots_.size() * 4);
  } else if (probes > kLongestProbe && !key_) {
    Harden();
  }
}

void StringInterner::Reserve(size_t count) {
  const size_t slots = std::bit_ceil((strings_.size() + count) * 2);
  strings_.reserve(strings_.size() + count);
  if (slots > slots_.size()) Rehash(slots);
}

void StringInterner::Rehash(size_t slot_count) {
  PlainVector<Slot> old;
  old.swap(slots_);
  std::fill_n(slots_.extend(slot_count), slot_count, Slot{0, StringId::kNoneValue});
  const size_t mask = slot_count - 1;
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
    slot.hash = static_cast<uint32_t>(SipHash13(*key_, strings_[slot.id - first_]));
  }
  Rehash(slots_.size());
}

}  // namespace tessera
