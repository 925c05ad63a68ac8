// Strings by id. Ids below `fixed.size()` name the strings of a fixed table that is built at compile
// time (keywords, predeclared names: wgsl/names.h); later ids are strings met in this compilation.
#ifndef TESSERA_BASE_STRING_INTERNER_H_
#define TESSERA_BASE_STRING_INTERNER_H_

#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "base/id.h"

namespace tessera {

// The hash of all interned strings. Usable at compile time; not meant to resist attack by itself:
// StringInterner limits its probe sequences by growing, see Intern.
constexpr uint32_t HashString(std::string_view s) {
  uint32_t h = 0x811c9dc5u;
  for (char c : s) h = (h ^ static_cast<unsigned char>(c)) * 0x01000193u;
  h ^= h >> 15;
  h *= 0x2c1b3c6du;
  return h ^ (h >> 12);
}

// An open-addressing hash table over a constant list of names, computed by the compiler.
struct FixedStrings {
  std::span<const std::string_view> names;  // by id
  std::span<const uint16_t> slots;          // power of two; 0xffff: empty; else an id
};

class StringInterner {
 public:
  // `fixed` must outlive the interner (it is constant data). `arena` keeps the bytes of new strings.
  StringInterner(Arena& arena, const FixedStrings& fixed);

  StringId Intern(std::string_view text) { return Intern(text, HashString(text)); }
  StringId Intern(std::string_view text, uint32_t hash);

  std::string_view Get(StringId id) const {
    if (!id.valid()) return {};
    return id.value < fixed_.names.size() ? fixed_.names[id.value]
                                          : strings_[id.value - fixed_.names.size()];
  }
  uint32_t size() const { return static_cast<uint32_t>(fixed_.names.size() + strings_.size()); }

 private:
  void Grow();

  struct Slot {
    uint32_t hash;
    uint32_t id;  // kNoneValue: empty
  };
  Arena& arena_;
  const FixedStrings& fixed_;
  std::vector<std::string_view> strings_;
  std::vector<Slot> slots_;
};

}  // namespace tessera

#endif  // TESSERA_BASE_STRING_INTERNER_H_
