// Interns strings, so that equal strings have equal ids. Ids below `fixed.size()` denote strings in
// a fixed table that is built at compile time (keywords and predeclared names:
// wgsl/syntax/names.h). Higher ids denote the other strings of this compilation.
#ifndef TESSERA_BASE_STRING_INTERNER_H_
#define TESSERA_BASE_STRING_INTERNER_H_

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

#include "base/arena.h"
#include "base/id.h"
#include "base/intern_table.h"
#include "base/plain_vector.h"

namespace tessera {

namespace internal {
// Returns the `n` bytes at `p` as a little-endian number. Loads them all at once if `n` is 4 or 8,
// except at compile time and on big-endian hosts.
constexpr uint64_t LoadBytes(const char* p, size_t n) {
  if (!std::is_constant_evaluated() && std::endian::native == std::endian::little) {
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
// Mixes two words of text into the hash `h`. The two products are independent, so that the CPU can
// compute them in parallel.
constexpr uint64_t MixHash(uint64_t h, uint64_t w0, uint64_t w1) {
  const uint64_t x = (h ^ w0) * 0x9e3779b97f4a7c15u;
  const uint64_t y = (w1 + 0x7fb5d329728ea185u) * 0xd6e8feb86659fd93u;
  return x ^ (y << 32 | y >> 32);
}
constexpr uint32_t FinishHash(uint64_t h) {
  return static_cast<uint32_t>(((h ^ h >> 29) * 0xff51afd7ed558ccdu) >> 32);
}
constexpr uint64_t StartHash(size_t size) { return size * 0xc2b2ae3d27d4eb4fu; }
// Returns whether the first `n` bytes of `a` and `b` are equal. `n` is usually so small that a call
// to memcmp would cost more than the comparison.
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

// Returns the default hash of an interned string. Reads 16 bytes at a time as two little-endian
// words; the final two words are padded with zeros. Can be evaluated at compile time. Inputs can be
// crafted to collide; see InternTable.
constexpr uint32_t HashString(std::string_view s) {
  using internal::LoadBytes;
  const char* p = s.data();
  size_t n = s.size();
  uint64_t h = internal::StartHash(n);
  for (; n > 16; n -= 16, p += 16) h = internal::MixHash(h, LoadBytes(p, 8), LoadBytes(p + 8, 8));
  uint64_t w0 = 0, w1 = 0;
  if (n > 8) {
    w0 = LoadBytes(p, 8);
    w1 = LoadBytes(p + n - 8, 8) >> (8 * (16 - n));
  } else if (n >= 4) {
    w0 = LoadBytes(p, 4) | LoadBytes(p + n - 4, 4) << (8 * (n - 4));
  } else {
    w0 = LoadBytes(p, n);
  }
  return internal::FinishHash(internal::MixHash(h, w0, w1));
}

// Returns the same hash as HashString for a name of `size` bytes, at most 16. `w0` and `w1` contain
// the name as two little-endian words of 8 bytes, padded with zeros.
constexpr uint32_t HashShortString(uint64_t w0, uint64_t w1, size_t size) {
  return internal::FinishHash(internal::MixHash(internal::StartHash(size), w0, w1));
}

// An open-addressing hash table for a constant list of names, built at compile time.
struct FixedStrings {
  static constexpr uint16_t kEmpty = 0xffff;
  struct Slot {
    uint16_t id = kEmpty;
    uint16_t tag = 0;  // upper half of the hash
  };
  std::span<const std::string_view> names;  // indexed by id
  std::span<const Slot> slots;              // the number of slots is a power of two
};

class StringInterner {
 public:
  // `fixed` is constant data and must outlive the interner. The bytes of new strings are stored in
  // `arena`.
  StringInterner(Arena& arena, const FixedStrings& fixed);
  // Makes a copy that can grow independently. Ids of `from` are also valid in the copy. The arena
  // of `from` must outlive the copy.
  StringInterner(Arena& arena, const StringInterner& from)
      : arena_(arena),
        fixed_(from.fixed_),
        first_(from.first_),
        strings_(from.strings_),
        table_(from.table_),
        identifiers_(from.identifiers_) {}

  StringId Intern(std::string_view text) { return Intern(text, HashString(text)); }
  // `hash` must be HashString(text).
  StringId Intern(std::string_view text, uint32_t hash);

  std::string_view Get(StringId id) const {
    if (!id.valid()) return {};
    return id.value < first_ ? fixed_.names[id.value] : strings_[id.value - first_];
  }
  uint32_t size() const { return first_ + static_cast<uint32_t>(strings_.size()); }
  // Records that all strings from id `first` to the newest one are ASCII identifiers (letters,
  // digits and '_'). Called by the lexer. Only the last range is remembered.
  void NoteIdentifiers(uint32_t first) { identifiers_ = {first, size()}; }
  // Returns whether NoteIdentifiers recorded the string as an identifier.
  bool IsKnownIdentifier(StringId id) const {
    return id.value >= identifiers_.begin && id.value < identifiers_.end;
  }
  // Reserves space for `count` more strings.
  void Reserve(size_t count);

 private:
  static bool Equal(std::string_view a, std::string_view b);

  struct Range {
    uint32_t begin = 0, end = 0;
  };
  Arena& arena_;
  const FixedStrings& fixed_;
  const uint32_t first_;  // id of the first string that is not in `fixed_`
  PlainVector<std::string_view> strings_;
  InternTable table_{64};
  Range identifiers_;  // the range that NoteIdentifiers recorded
};

}  // namespace tessera

#endif  // TESSERA_BASE_STRING_INTERNER_H_
