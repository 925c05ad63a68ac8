#include "base/source.h"

#include <algorithm>
#include <bit>

#include "base/string_interner.h"

namespace tessera {
namespace {

// Returns the length in bytes of the line break at `i`, or 0 if there is none (WGSL: Blankspace and
// Line Breaks).
size_t LineBreakLength(std::string_view s, size_t i) {
  const auto at = [&](size_t k) { return k < s.size() ? static_cast<unsigned char>(s[k]) : 0u; };
  const unsigned c = at(i);
  if (c == '\r') return at(i + 1) == '\n' ? 2 : 1;
  if (c == '\n' || c == '\v' || c == '\f') return 1;
  if (c == 0xC2 && at(i + 1) == 0x85) return 2;
  if (c == 0xE2 && at(i + 1) == 0x80 && (at(i + 2) == 0xA8 || at(i + 2) == 0xA9)) return 3;
  return 0;
}

}  // namespace

void Source::FindLines() const {
  line_starts_.push_back(0);
  ascii_ = true;
  for (size_t i = 0; i < text_.size();) {
    if (text_.size() - i >= 8) {
      // Fast path: skips ASCII bytes that are greater than '\r', i.e. most bytes. `others` has the
      // highest bit set in each byte that must not be skipped. A borrow may also set this bit in
      // more significant bytes, so only the lowest set bit is used.
      constexpr uint64_t kOnes = 0x0101010101010101;
      const uint64_t bytes = internal::LoadBytes(text_.data() + i, 8);
      const uint64_t others = ((bytes - ('\r' + 1) * kOnes) | bytes) & kOnes << 7;
      i += static_cast<size_t>(std::countr_zero(others)) / 8;
      if (others == 0) continue;
    }
    const auto c = static_cast<unsigned char>(text_[i]);
    if (c > '\r' && c < 0x80) {
      ++i;
      continue;
    }
    ascii_ = ascii_ && c < 0x80;
    const size_t n = LineBreakLength(text_, i);
    i += n == 0 ? 1 : n;
    if (n != 0) line_starts_.push_back(static_cast<uint32_t>(i));
  }
}

LineColumn Source::Locate(uint32_t offset) const {
  if (line_starts_.empty()) FindLines();
  offset = std::min<uint32_t>(offset, static_cast<uint32_t>(text_.size()));
  const auto it = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  LineColumn at;
  at.line = static_cast<uint32_t>(it - line_starts_.begin());
  const uint32_t i = *(it - 1);
  if (ascii_) {
    at.column = at.utf16_column = offset - i + 1;
    at.utf16_offset = offset;
    return at;
  }
  const Counts before = CountBefore(offset), line = CountBefore(i);
  at.column = before.characters - line.characters + 1;
  at.utf16_column = before.utf16 - line.utf16 + 1;
  at.utf16_offset = before.utf16;
  return at;
}

void Source::AddCharacters(uint32_t begin, uint32_t end, Counts& counts) const {
  for (uint32_t i = begin; i < end; ++i) {
    const auto c = static_cast<unsigned char>(text_[i]);
    if ((c & 0xC0) == 0x80) continue;  // UTF-8 continuation byte
    counts.characters += 1;
    counts.utf16 += c >= 0xF0 ? 2 : 1;
  }
}

Source::Counts Source::CountBefore(uint32_t offset) const {
  if (blocks_.empty()) {
    Counts counts;
    const auto size = static_cast<uint32_t>(text_.size());
    for (uint32_t begin = 0; begin <= size; begin += kBlock) {
      blocks_.push_back(counts);
      AddCharacters(begin, std::min(begin + kBlock, size), counts);
    }
  }
  Counts counts = blocks_[offset / kBlock];
  AddCharacters(offset / kBlock * kBlock, offset, counts);
  return counts;
}

std::string_view Source::Line(uint32_t line) const {
  if (line_starts_.empty()) FindLines();
  if (line == 0 || line > line_starts_.size()) return {};
  const uint32_t begin = line_starts_[line - 1];
  if (line == line_starts_.size()) return text_.substr(begin);
  const std::string_view text = text_.substr(begin, line_starts_[line] - begin);
  // Removes the line break at the end of the line. Tries the longest possible line break first, so
  // that CR LF is not taken for LF.
  for (size_t n = std::min<size_t>(3, text.size()); n > 0; --n) {
    if (LineBreakLength(text, text.size() - n) == n) return text.substr(0, text.size() - n);
  }
  return text;
}

}  // namespace tessera
