#include "service/positions.h"

#include <algorithm>

namespace tessera::service {
namespace {

uint32_t UnitsOfCharacter(uint32_t length, Encoding encoding) {
  switch (encoding) {
    case Encoding::kUtf8: return length;
    case Encoding::kUtf16: return length == 4 ? 2 : 1;
    case Encoding::kUtf32: return 1;
  }
  return 1;
}

}  // namespace

LineTable::LineTable(std::string_view text) : text_(text) {
  starts_.push_back(0);
  is_ascii_.push_back(true);
  for (size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0x80) != 0) is_ascii_.back() = false;
    if (text[i] != '\n' && text[i] != '\r') continue;
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') ++i;
    starts_.push_back(static_cast<uint32_t>(i + 1));
    is_ascii_.push_back(true);
  }
}

uint32_t LineTable::LineOf(uint32_t offset) const {
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  return static_cast<uint32_t>(after - starts_.begin()) - 1;
}

uint32_t LineTable::EndOf(uint32_t line) const {
  if (line + 1 >= starts_.size()) return static_cast<uint32_t>(text_.size());
  uint32_t end = starts_[line + 1] - 1;
  if (end > starts_[line] && text_[end] == '\n' && text_[end - 1] == '\r') --end;
  return end;
}

Position LineTable::At(uint32_t offset, Encoding encoding) const {
  offset = std::min(offset, static_cast<uint32_t>(text_.size()));
  const uint32_t line = LineOf(offset);
  const uint32_t end = std::min(offset, EndOf(line));
  if (is_ascii_[line]) return {line, end - starts_[line]};
  return {line, UnitsOf(text_.substr(starts_[line], end - starts_[line]), encoding)};
}

uint32_t LineTable::OffsetOf(Position position, Encoding encoding) const {
  if (position.line >= starts_.size()) return static_cast<uint32_t>(text_.size());
  uint32_t at = starts_[position.line];
  const uint32_t end = EndOf(position.line);
  if (is_ascii_[position.line]) return at + std::min(position.character, end - at);
  uint64_t units = 0;
  while (at < end) {
    const uint32_t length = std::min(CharacterLength(text_.substr(at)), end - at);
    units += UnitsOfCharacter(length, encoding);
    if (units > position.character) break;
    at += length;
  }
  return at;
}

uint32_t CharacterLength(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  uint32_t length = 1;
  if (first >= 0xf0 && first < 0xf8) {
    length = 4;
  } else if (first >= 0xe0) {
    length = 3;
  } else if (first >= 0xc0) {
    length = 2;
  }
  if (first >= 0xf8 || length > text.size()) return 1;
  for (uint32_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 1;
  }
  return length;
}

uint32_t UnitsOf(std::string_view text, Encoding encoding) {
  if (encoding == Encoding::kUtf8) return static_cast<uint32_t>(text.size());
  uint32_t units = 0;
  while (!text.empty()) {
    const uint32_t length = CharacterLength(text);
    units += UnitsOfCharacter(length, encoding);
    text.remove_prefix(length);
  }
  return units;
}

}  // namespace tessera::service
