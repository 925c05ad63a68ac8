#include "tools/bindings/normal_form.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>

#include "wgsl/syntax/unicode.h"

namespace tessera::bindings {
namespace {

struct CodePointRange {
  uint32_t begin, end;
};
// A range of characters that NFC may compose with the preceding character, the base, or with a
// letter in it: NFC decomposes the base and sorts all marks before it composes them.
struct Composing {
  uint32_t first, last;
  // The range of bases, except Latin, Greek and Cyrillic letters. If there are no other bases,
  // `first_base` is greater than `last_base`.
  uint32_t first_base, last_base;
  // The bases that are letters: bit 1 is A, bit 2 is B, ..., bit 33 is a, and so on. Bit 0 stands
  // for Latin letters that are not in ASCII, and bit 32 for Greek and Cyrillic letters.
  uint64_t letters;
};
// The tables contain these characters:
//   kNotNfc   those that NFC changes
//   kOnlyNfc  those that NFKC changes and NFC does not
//   kMarks    those with a canonical combining class: begin << 11 | (count - 1) << 8 | class
#include "tools/bindings/normal_form_tables.inc"

bool Contains(std::span<const CodePointRange> ranges, uint32_t c) {
  const auto after = std::ranges::upper_bound(ranges, c, {}, &CodePointRange::begin);
  return after != ranges.begin() && c < std::prev(after)->end;
}

// Returns the canonical combining class: 0 except for marks. Normalization sorts adjacent marks by
// their classes.
uint32_t ClassOf(uint32_t c) {
  const auto* const after = std::upper_bound(std::begin(kMarks), std::end(kMarks), c << 11 | 0x7FF);
  if (after == std::begin(kMarks)) return 0;
  const uint32_t range = *(after - 1);
  return c - (range >> 11) <= (range >> 8 & 7) ? range & 0xFF : 0;
}

// Returns whether NFC may compose `c` with `base`, the last character before it that is not a mark,
// or with a letter in `base`.
bool MayCompose(uint32_t base, uint32_t c) {
  const std::span<const Composing> rows = kComposing;
  const auto row = std::ranges::lower_bound(rows, c, {}, &Composing::last);
  if (row == rows.end() || c < row->first) return false;
  if (base < 0x80) {
    const bool is_letter = (base | 0x20) >= 'a' && (base | 0x20) <= 'z';
    return is_letter && (row->letters >> (base % 32 + (base >= 'a' ? 32 : 0)) & 1) != 0;
  }
  const bool is_latin = (base >= 0xC0 && base < 0x250) || (base >= 0x1E00 && base < 0x1F00);
  if (is_latin && (row->letters & 1) != 0) return true;
  const bool is_greek = (base >= 0x370 && base < 0x530) || (base >= 0x1F00 && base < 0x2000);
  if (is_greek && (row->letters >> 32 & 1) != 0) return true;
  return base >= row->first_base && base <= row->last_base;
}

// Returns the number of a character, e.g. "u0301".
std::string NumberOf(uint32_t c) {
  std::string text = "u";
  for (int shift = c > 0xFFFF ? 20 : 12; shift >= 0; shift -= 4) {
    text += "0123456789ABCDEF"[c >> shift & 15];
  }
  return text;
}

}  // namespace

std::string InNormalForm(std::string_view identifier, HostLanguage language) {
  const bool is_python = language == HostLanguage::kPython;
  const bool is_nfc = language == HostLanguage::kC || language == HostLanguage::kCpp ||
                      language == HostLanguage::kRust;
  const bool is_ascii = std::ranges::all_of(identifier, [](char c) { return (c & 0x80) == 0; });
  if (is_ascii || (!is_nfc && !is_python)) return std::string(identifier);
  std::string text;
  uint32_t base = 0;  // the last character that is not a mark
  uint32_t last_class = 0;
  for (size_t i = 0; i < identifier.size();) {
    const wgsl::CodePoint c = wgsl::DecodeUtf8(identifier.substr(i));
    const uint32_t own_class = ClassOf(c.value);
    const bool changes = (own_class != 0 && last_class > own_class) || MayCompose(base, c.value) ||
                         Contains(kNotNfc, c.value) || (is_python && Contains(kOnlyNfc, c.value));
    const size_t length = c.length == 0 ? 1 : c.length;  // 0: not UTF-8
    if (changes) {
      text += NumberOf(c.value);
    } else {
      text += identifier.substr(i, length);
    }
    if (changes || own_class == 0) base = changes ? static_cast<uint32_t>(text.back()) : c.value;
    last_class = changes ? 0 : own_class;
    i += length;
  }
  return text;
}

}  // namespace tessera::bindings
