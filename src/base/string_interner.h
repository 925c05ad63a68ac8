// Strings by id. Ids below `fixed.size()` name the strings of a fixed table that is built at compile
// time (keywords, predeclared names: wgsl/names.h); later ids are strings met in this compilation.
#ifndef TESSERA_BASE_STRING_INTERNER_H_
#define TESSERA_BASE_STRING_INTERNER_H_

#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/arena.h"
#include "base/id.h"

namespace tessera {

namespace internal {
constexpr uint64_t LoadBytes(const char* p, size_t n) {
  if (!std::is_constant_evaluated()) {
    if (n == 8) {
      uint64_t v;
      std::memcpy(&v, p, 8);
      return v;
    }
    if (n == 4) {
      uint32_t v;
      std::memcpy(&v, p, 4);
      return v;
    }
  }
  uint64_t v = 0;
  for (size_t i = 0; i < n; ++i) v |= uint64_t{static_cast<unsigned char>(p[i])} << (8 * i);
  return v;
}
constexpr uint64_t MixHash(uint64_t h, uint64_t word) {
  h = (h ^ word) * 0x9e3779b97f4a7c15u;
  return h ^ (h >> 32);
}
// Whether `n` bytes are equal; `n` is mostly small, where a call of memcmp costs more than it does.
inline bool EqualBytes(const char* a, const char* b, size_t n) {
  if (n > 16) return std::memcmp(a, b, n) == 0;
  if (n >= 8) {
    return ((LoadBytes(a, 8) ^ LoadBytes(b, 8)) |
            (LoadBytes(a + n - 8, 8) ^ LoadBytes(b + n - 8, 8))) == 0;
  }
  if (n >= 4) {
    return ((LoadBytes(a, 4) ^ LoadBytes(b, 4)) |
            (LoadBytes(a + n - 4, 4) ^ LoadBytes(b + n - 4, 4))) == 0;
  }
  for (size_t i = 0; i < n; ++i) {
    if (a[i] != b[i]) return false;
  }
  return true;
}
}  // namespace internal

// The hash of all interned strings. Usable at compile time (little-endian, like the targets we run on;
// elsewhere the fixed table would not match). Takes words, not bytes, so that a short name costs two
// loads. Not meant to resist attack by itself: StringInterner turns to a seeded hash when probe sequences
// become long.
constexpr uint32_t HashString(std::string_view s, uint64_t seed = 0) {
  const char* p = s.data();
  size_t n = s.size();
  uint64_t h = n * 0xff51afd7ed558ccdu ^ seed;
  if (n >= 8) {
    for (; n > 8; n -= 8, p += 8) h = internal::MixHash(h, internal::LoadBytes(p, 8));
    // The last word overlaps the one before.
    h = internal::MixHash(h, internal::LoadBytes(p + n - 8, 8));
  } else if (n >= 4) {
    h = internal::MixHash(h, internal::LoadBytes(p, 4) | internal::LoadBytes(p + n - 4, 4) << 32);
  } else if (n != 0) {
    const auto byte = [p](size_t i) { return uint64_t{static_cast<unsigned char>(p[i])}; };
    h = internal::MixHash(h, byte(0) | byte(n >> 1) << 8 | byte(n - 1) << 16);
  }
  return static_cast<uint32_t>(h ^ (h >> 15));
}

// An open-addressing hash table over a constant list of names, computed by the compiler.
struct FixedStrings {
  static constexpr uint16_t kEmpty = 0xffff;
  struct Slot {
    uint16_t id = kEmpty;
    uint16_t tag = 0;  // upper half of the hash
  };
  std::span<const std::string_view> names;  // by id
  std::span<const Slot> slots;              // a power of two of them
};

class StringInterner {
 public:
  // `fixed` must outlive the interner (it is constant data). `arena` keeps the bytes of new strings.
  StringInterner(Arena& arena, const FixedStrings& fixed);
  // A copy that can grow by itself: the ids of `from` keep their meaning. `from`'s arena must outlive it.
  StringInterner(Arena& arena, const StringInterner& from)
      : arena_(arena), fixed_(from.fixed_), strings_(from.strings_), slots_(from.slots_) {}

  StringId Intern(std::string_view text) { return Intern(text, HashString(text)); }
  StringId Intern(std::string_view text, uint32_t hash);

  std::string_view Get(StringId id) const {
    if (!id.valid()) return {};
    return id.value < fixed_.names.size() ? fixed_.names[id.value]
                                          : strings_[id.value - fixed_.names.size()];
  }
  uint32_t size() const { return static_cast<uint32_t>(fixed_.names.size() + strings_.size()); }

 private:
  void Rehash(size_t slot_count);
  // Names made to collide would cost quadratic time: give them another hash.
  void Harden();

  struct Slot {
    uint32_t hash;
    uint32_t id;  // kNoneValue: empty
  };
  Arena& arena_;
  const FixedStrings& fixed_;
  std::vector<std::string_view> strings_;
  std::vector<Slot> slots_;
  uint64_t seed_ = 0;  // not 0: `hash` of the slots is HashString with it
};

}  // namespace tessera

#endif  // TESSERA_BASE_STRING_INTERNER_H_
