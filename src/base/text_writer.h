// Collects the text of a program in a language with braces: pieces, lines and indentation.
#ifndef TESSERA_BASE_TEXT_WRITER_H_
#define TESSERA_BASE_TEXT_WRITER_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/compiler.h"
#include "base/copy_short.h"

namespace tessera {

class TextWriter {
 public:
  explicit TextWriter(uint32_t indent_width = 2) : indent_width_(indent_width) {}

  // Room for a text of so many bytes; more may follow.
  void Reserve(size_t size) { Room(size); }

  // Pieces of the current line. The line's indentation comes before its first piece.
  TextWriter& operator<<(std::string_view piece) {
    // Most pieces are a few bytes within a line.
    if (piece.size() > kMostShort || size_ + piece.size() >= line_limit_) {
      Append(piece);
    } else {
      CopyShort(buffer_.get() + size_, piece.data(), piece.size());
      size_ += piece.size();
    }
    return *this;
  }
  TextWriter& operator<<(char c) {
    *RoomInLine(1) = c;
    ++size_;
    return *this;
  }
  TextWriter& operator<<(uint32_t number);
  // Several pieces at once, texts all of them.
  template <typename... Piece>
  TESSERA_ALWAYS_INLINE void Join(const Piece&... pieces) {
    JoinTexts(std::string_view(pieces)...);
  }

  void EndLine() {
    *Room(1) = '\n';
    ++size_;
    line_limit_ = 0;
  }
  // The semicolon and the end of the line.
  void EndStatement() {
    char* const to = RoomInLine(2);
    to[0] = ';';
    to[1] = '\n';
    size_ += 2;
    line_limit_ = 0;
  }
  // A whole line.
  void Line(std::string_view line) {
    *this << line;
    EndLine();
  }
  // Whole lines that are indented already.
  void Lines(std::string_view lines) {
    char* to = Room(lines.size());
    std::memcpy(to, lines.data(), lines.size());
    size_ += lines.size();
  }
  // An empty line, but never two in a row nor one at the beginning of a block or of the text.
  void Blank();

  void Indent() { indent_ += indent_width_; }
  void Outdent() { indent_ -= indent_width_; }
  // "... {" and the matching "}" (with what follows it on its line).
  void OpenBrace() {
    *this << '{';
    EndLine();
    Indent();
  }
  void CloseBrace(std::string_view after = {}) {
    Outdent();
    *this << '}' << after;
    EndLine();
  }

  // Of the text so far.
  size_t LineLength() const { return text().size() - (text().rfind('\n') + 1); }
  bool at_line_start() const { return line_limit_ == 0; }
  // Inside of Capture: what it has so far.
  std::string_view text() const { return {buffer_.get() + start_, size_ - start_}; }
  // The text behind `head`. Nothing of it stays: the next begins as that of a new writer.
  std::string Take(std::string_view head = {});
  // The text that `write` writes with this writer, which stays as it was. Its indentation begins at 0.
  template <typename Write>
  std::string Capture(Write write) {
    return Capture(write, [](std::string_view text) { return std::string(text); });
  }
  // What `take` makes of that text.
  template <typename Write, typename Take>
  auto Capture(Write write, Take take) {
    const size_t start = std::exchange(start_, size_);
    const uint32_t indent = std::exchange(indent_, 0);
    const bool in_line = std::exchange(line_limit_, 0) != 0;
    write();
    auto captured = take(text());
    size_ = std::exchange(start_, start);
    indent_ = indent;
    line_limit_ = in_line ? capacity_ : 0;
    return captured;
  }

 private:
  template <typename... Text>
  TESSERA_ALWAYS_INLINE void JoinTexts(Text... texts) {
    if (((texts.size() > kMostShort) || ...)) return static_cast<void>((*this << ... << texts));
    const size_t size = (texts.size() + ...);
    char* to = RoomInLine(size);
    ((CopyShort(to, texts.data(), texts.size()), to += texts.size()), ...);
    size_ += size;
  }
  // Where `size` more bytes of the current line can be written.
  char* RoomInLine(size_t size) {
    if (size_ + size >= line_limit_) [[unlikely]]
      MakeRoomInLine(size);
    return buffer_.get() + size_;
  }
  TESSERA_NOINLINE void Append(std::string_view piece);
  bool HasRoomForBlanks(size_t more) const;
  void WriteBlanks();
  void MakeRoomInLine(size_t size);
  TESSERA_NOINLINE void MakeMoreRoomInLine(size_t size);
  // The same, whether a line has begun or not.
  char* Room(size_t size) {
    if (capacity_ - size_ < size) Grow(size);
    return buffer_.get() + size_;
  }
  void Grow(size_t size);

  std::unique_ptr<char[]> buffer_;
  size_t capacity_ = 0;  // of the buffer
  size_t size_ = 0;      // of what is written in it
  size_t start_ = 0;     // of what Capture is to give
  uint32_t indent_width_;
  uint32_t indent_ = 0;  // of lines, in blanks
  // Up to here the line can be written as it comes: no more than the buffer has. 0: none has begun, and the indentation is
  // to come first.
  size_t line_limit_ = 0;
};

}  // namespace tessera

#endif  // TESSERA_BASE_TEXT_WRITER_H_
