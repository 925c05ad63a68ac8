#include "base/unicode_width.h"

namespace tessera {
namespace {

struct Range {
  uint32_t first, last;
};

// Characters that are two columns wide. The table is deliberately coarse and contains only the
// Unicode blocks that occur in shader comments.
constexpr Range kWide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},
                           {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
                           {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F},
                           {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
constexpr Range kCombining[] = {
    {0x0300, 0x036F}, {0x200B, 0x200D}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};
// Characters that must not reach a terminal: control characters; direction marks, embeddings,
// overrides and isolates; line and paragraph separators.
constexpr Range kUnsafe[] = {{0x00, 0x1F},     {0x7F, 0x9F},     {0x200E, 0x200F},
                             {0x2028, 0x202E}, {0x2066, 0x2069}, {0xFEFF, 0xFEFF}};

template <size_t N>
bool In(const Range (&ranges)[N], uint32_t c) {
  for (const Range& range : ranges) {
    if (c >= range.first && c <= range.last) return true;
  }
  return false;
}

// Decodes one character into `c`. Returns its length in bytes, or 0 if it is not valid UTF-8.
uint32_t Decode(std::string_view text, size_t i, uint32_t& c) {
  const auto lead = static_cast<unsigned char>(text[i]);
  const uint32_t bytes = lead < 0x80             ? 1
                         : (lead & 0xE0) == 0xC0 ? 2
                         : (lead & 0xF0) == 0xE0 ? 3
                         : (lead & 0xF8) == 0xF0 ? 4
                                                 : 0;
  if (bytes == 0 || i + bytes > text.size()) return 0;
  c = bytes == 1 ? lead : lead & (0x7Fu >> bytes);
  for (uint32_t k = 1; k < bytes; ++k) {
    const auto next = static_cast<unsigned char>(text[i + k]);
    if ((next & 0xC0) != 0x80) return 0;
    c = c << 6 | (next & 0x3F);
  }
  constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (c < kLeast[bytes] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return 0;
  return bytes;
}

}  // namespace

CharacterWidth WidthOfCharacter(std::string_view text, size_t i) {
  if (text[i] >= 0x20 && text[i] < 0x7F) return {1, 1, true};  // this case covers almost all text
  uint32_t c = 0;
  const uint32_t bytes = Decode(text, i, c);
  if (bytes == 0) return {1, 1, false};
  if (In(kUnsafe, c)) return {bytes, 1, false};
  if (c < 0x300) return {bytes, 1, true};
  if (In(kCombining, c)) return {bytes, 0, true};
  return {bytes, In(kWide, c) ? 2u : 1u, true};
}

uint32_t WidthOf(std::string_view text) {
  uint32_t width = 0;
  for (size_t i = 0; i < text.size();) {
    const CharacterWidth c = WidthOfCharacter(text, i);
    width += c.width;
    i += c.bytes;
  }
  return width;
}

}  // namespace tessera
