#include "base/text_writer.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace tessera {

TextWriter& TextWriter::operator<<(uint32_t number) {
  char buffer[16];
  const auto end = std::to_chars(buffer, buffer + sizeof(buffer), number).ptr;
  return *this << std::string_view(buffer, static_cast<size_t>(end - buffer));
}

void TextWriter::Blank() {
  if (!at_line_start_) EndLine();
  if (text().empty() || text().ends_with("\n\n") || text().ends_with("{\n")) return;
  EndLine();
}

std::string TextWriter::Take() {
  text_.resize(size_);
  size_ = 0;
  return std::exchange(text_, std::string());
}

void TextWriter::Grow(size_t size) {
  constexpr size_t kLeast = 256;
  text_.resize(std::max(kLeast, 2 * (size_ + size)));
}

}  // namespace tessera
