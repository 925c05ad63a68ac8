// Builds the text of a program in a curly-brace language from strings, line breaks and indentation.
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

  // Reserves space for `size` bytes of text. The text may grow beyond this size.
  void Reserve(size_t size) { Room(size); }

  // Appends a string to the current line. The indentation is written before the first string on a
  // line.
  TextWriter& operator<<(std::string_view piece) {
    // Fast path: most strings have only a few bytes and do not start a line.
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
  // Appends several strings at once.
  template <typename... Piece>
  void Join(const Piece&... pieces) {
    JoinTexts(std::string_view(pieces)...);
  }

  void EndLine() {
    *Room(1) = '\n';
    ++size_;
    line_limit_ = 0;
  }
  // Writes a semicolon at the end of the statement, and ends the line.
  void EndStatement() {
    char* const to = RoomInLine(2);
    to[0] = ';';
    to[1] = '\n';
    size_ += 2;
    line_limit_ = 0;
  }
  // Appends a line.
  void Line(std::string_view line) {
    *this << line;
    EndLine();
  }
  // Appends text as it is, without indentation: complete lines, or a position mark.
  void Lines(std::string_view lines) {
    char* to = Room(lines.size());
    std::memcpy(to, lines.data(), lines.size());
    size_ += lines.size();
  }
  // Ends the current line and appends an empty line. The empty line is omitted if the text is
  // empty, or ends with an empty line or an opening brace.
  void Blank();

  void Indent() { indent_ += indent_width_; }
  void Outdent() { indent_ -= indent_width_; }
  // Write "... {" and the matching "}". `after` is text that follows the "}" on its line.
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

  // Returns the length of the current line so far.
  size_t LineLength() const { return text().size() - (text().rfind('\n') + 1); }
  bool at_line_start() const { return line_limit_ == 0; }
  // Returns the text written so far. Inside Capture, returns only the captured part.
  std::string_view text() const { return {buffer_.get() + start_, size_ - start_}; }
  // Returns the text, preceded by `head`, and resets the writer to its initial state.
  std::string Take(std::string_view head = {});
  // Calls `write`, which writes to this writer. Then removes the new text from the writer and
  // returns it. The new text starts with indentation 0.
  template <typename Write>
  std::string Capture(Write write) {
    return Capture(write, [](std::string_view text) { return std::string(text); });
  }
  // Calls `write`, which writes to this writer. Then passes the new text to `take`, removes the
  // text from the writer, and returns the result of `take`.
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
  void JoinTexts(Text... texts) {
    if (((texts.size() > kMostShort) || ...)) return static_cast<void>((*this << ... << texts));
    const size_t size = (texts.size() + ...);
    char* to = RoomInLine(size);
    ((CopyShort(to, texts.data(), texts.size()), to += texts.size()), ...);
    size_ += size;
  }
  // Returns a pointer to room for `size` bytes in the current line. Writes the indentation first if
  // the line has not begun.
  char* RoomInLine(size_t size) {
    if (size_ + size >= line_limit_) MakeRoomInLine(size);
    return buffer_.get() + size_;
  }
  void Append(std::string_view piece);
  bool HasRoomForBlanks(size_t more) const;
  void WriteBlanks();
  void MakeRoomInLine(size_t size);
  TESSERA_COLD void GrowLine(size_t size);
  // Returns a pointer to room for `size` bytes. Does not write indentation.
  char* Room(size_t size) {
    if (capacity_ - size_ < size) Grow(size);
    return buffer_.get() + size_;
  }
  void Grow(size_t size);

  std::unique_ptr<char[]> buffer_;
  size_t capacity_ = 0;  // capacity of the buffer in bytes
  size_t size_ = 0;      // number of bytes written to the buffer
  size_t start_ = 0;     // start of the text that `Capture` returns
  uint32_t indent_width_;
  uint32_t indent_ = 0;  // indentation of lines, in spaces
  // If a short text ends before this offset, it is copied without further checks. The offset is at
  // most `capacity_`. It is 0 at the start of a line, where the indentation must be written first.
  size_t line_limit_ = 0;
};

}  // namespace tessera

#endif  // TESSERA_BASE_TEXT_WRITER_H_
