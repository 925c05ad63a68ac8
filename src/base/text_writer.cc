#include "base/text_writer.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace tessera {

TextWriter& TextWriter::operator<<(uint32_t number) {
  if (number < 10) return *this << static_cast<char>('0' + number);
  char buffer[16];
  const auto end = std::to_chars(buffer, buffer + sizeof(buffer), number).ptr;
  return *this << std::string_view(buffer, static_cast<size_t>(end - buffer));
}

void TextWriter::Blank() {
  if (!at_line_start()) EndLine();
  if (text().empty() || text().ends_with("\n\n") || text().ends_with("{\n")) return;
  EndLine();
}

std::string TextWriter::Take(std::string_view head) {
  std::string taken;
  taken.reserve(head.size() + text().size());
  taken.append(head).append(text());
  size_ = 0;
  depth_ = 0;
  line_limit_ = 0;
  return taken;
}

void TextWriter::MakeRoomInLine(size_t size) {
  if (at_line_start()) {
    // Most lines are indented a little, for which a call of memset is long.
    constexpr std::string_view kBlanks = "                ";
    const size_t width = size_t{depth_} * indent_width_;
    char* const line = Room(std::max(width, kBlanks.size()) + size + 1);
    if (width <= kBlanks.size()) {
      std::memcpy(line, kBlanks.data(), kBlanks.size());
    } else {
      std::memset(line, ' ', width);
    }
    size_ += width;
  } else {
    Room(size + 1);
  }
  line_limit_ = capacity_;
}

void TextWriter::Grow(size_t size) {
  constexpr size_t kLeast = 4096;
  capacity_ = std::max(kLeast, 2 * (size_ + size));
  auto larger = std::make_unique_for_overwrite<char[]>(capacity_);
  std::copy_n(buffer_.get(), size_, larger.get());
  buffer_ = std::move(larger);
}

}  // namespace tessera
