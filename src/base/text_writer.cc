#include "base/text_writer.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace tessera {
namespace {

// Spaces for the indentation of most lines. All of the spaces are copied, even if a line needs
// fewer, because copying a constant number of bytes is faster than a call to memset.
constexpr std::string_view kBlanks = "                ";

}  // namespace

// Returns whether the indentation is at most as long as kBlanks, and the buffer has room for
// kBlanks and `more` bytes.
inline bool TextWriter::HasRoomForBlanks(size_t more) const {
  return indent_ <= kBlanks.size() && capacity_ - size_ > kBlanks.size() + more;
}

// Writes the indentation at the start of a line.
inline void TextWriter::WriteBlanks() {
  std::memcpy(buffer_.get() + size_, kBlanks.data(), kBlanks.size());
  size_ += indent_;
  line_limit_ = capacity_;
}

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
  indent_ = 0;
  line_limit_ = 0;
  return taken;
}

// The general case of operator<<, for strings of any length.
void TextWriter::Append(std::string_view piece) {
  // Fast path for the most common case: a short string at the start of a line.
  if (at_line_start() && piece.size() <= kMostShort && HasRoomForBlanks(kMostShort)) {
    WriteBlanks();
  } else if (char* const to = RoomInLine(piece.size()); piece.size() > kMostShort) {
    std::memcpy(to, piece.data(), piece.size());
    size_ += piece.size();
    return;
  }
  CopyShort(buffer_.get() + size_, piece.data(), piece.size());
  size_ += piece.size();
}

void TextWriter::MakeRoomInLine(size_t size) {
  if (!at_line_start() || !HasRoomForBlanks(size)) return GrowLine(size);
  WriteBlanks();
}

void TextWriter::GrowLine(size_t size) {
  const size_t indent = at_line_start() ? indent_ : 0;
  std::memset(Room(indent + size + 1), ' ', indent);
  size_ += indent;
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
