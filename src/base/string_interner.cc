#include "base/string_interner.h"

#include "base/siphash.h"

namespace tessera {

StringInterner::StringInterner(Arena& arena, const FixedStrings& fixed)
    : arena_(arena), fixed_(fixed), first_(static_cast<uint32_t>(fixed.names.size())) {}

// Called only if the hashes or their upper halves are equal. In this case, the strings are almost
// always equal, too.
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
  const auto keyed = [&](std::string_view s) {
    return static_cast<uint32_t>(SipHash13(*table_.key(), s));
  };
  return StringId(table_.Intern(
      table_.key() ? keyed(text) : hash,
      [&](uint32_t id) { return Equal(strings_[id - first_], text); },
      [&] {
        const uint32_t id = size();
        strings_.push_back(arena_.CopyString(text));
        return id;
      },
      [&](uint32_t id) { return keyed(strings_[id - first_]); }));
}

void StringInterner::Reserve(size_t count) {
  strings_.reserve(strings_.size() + count);
  table_.Reserve(count);
}

}  // namespace tessera
