#include "wgsl/syntax/unicode.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

namespace tessera::wgsl {
namespace {

struct CodePointRange {
  uint32_t begin, end;
};
#include "wgsl/syntax/unicode_tables.inc"

bool Contains(std::span<const CodePointRange> ranges, uint32_t c) {
  const auto it = std::upper_bound(ranges.begin(), ranges.end(), c,
                                   [](uint32_t v, const CodePointRange& r) { return v < r.begin; });
  return it != ranges.begin() && c < std::prev(it)->end;
}

}  // namespace

bool IsXidStart(uint32_t c) { return Contains(kXidStart, c); }
bool IsXidContinue(uint32_t c) { return Contains(kXidContinue, c); }

CodePoint DecodeUtf8(std::string_view text) {
  const auto byte = [&](size_t i) -> uint32_t {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  const uint32_t b0 = byte(0);
  if (b0 < 0x80) return {b0, 1};
  const uint32_t length = b0 >= 0xF0 ? 4 : b0 >= 0xE0 ? 3 : 2;
  if (b0 < 0xC2 || b0 > 0xF4) return {};
  uint32_t c = b0 & (0x7F >> length);
  for (uint32_t i = 1; i < length; ++i) {
    const uint32_t b = byte(i);
    if ((b & 0xC0) != 0x80) return {};
    c = c << 6 | (b & 0x3F);
  }
  constexpr uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = c >= 0xD800 && c < 0xE000;
  if (c < kSmallest[length] || c > 0x10FFFF || surrogate) return {};
  return {c, length};
}

std::string DescribeCodePoint(uint32_t c, std::string_view text) {
  const bool shows = c > 0x20 && !(c >= 0x7F && c <= 0xA0) && !(c >= 0x200B && c <= 0x200F) &&
                     !(c >= 0x2028 && c <= 0x202F) && c != 0xFEFF && !(c >= 0xE000 && c < 0xF900);
  if (!shows) return fmt::format("U+{:04X}", c);
  if (c < 0x80) return fmt::format("'{}'", text);
  return fmt::format("'{}' (U+{:04X})", text, c);
}

}  // namespace tessera::wgsl
