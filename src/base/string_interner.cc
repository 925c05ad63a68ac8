#include "base/string_interner.h"

#include <algorithm>

#include "base/compiler.h"

namespace tessera {

StringInterner::StringInterner(Arena& arena, const FixedStrings& fixed)
    : arena_(arena), fixed_(fixed), first_(static_cast<uint32_t>(fixed.names.size())) {
  Rehash(64);
}

// Called only for strings with equal hashes, which are almost always equal.
bool StringInterner::Equal(std::string_view a, std::string_view b) {
  return a.size() == b.size() && internal::EqualBytes(a.data(), b.data(), a.size());
}

StringId StringInterner::Intern(std::string_view text, uint32_t hash) {
  return InternInLine(text, hash);
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
