#include "base/text_writer.h"

#include <charconv>

namespace tessera {

TextWriter& TextWriter::operator<<(uint32_t number) {
  char buffer[16];
  const auto end = std::to_chars(buffer, buffer + sizeof(buffer), number).ptr;
  return *this << std::string_view(buffer, static_cast<size_t>(end - buffer));
}

void TextWriter::Blank() {
  if (!at_line_start_) EndLine();
  if (text_.empty() || text_.ends_with("\n\n") || text_.ends_with("{\n")) return;
  text_.push_back('\n');
}

}  // namespace tessera
