// Collects the text of a program in a language with braces: pieces, lines and indentation.
#ifndef TESSERA_BASE_TEXT_WRITER_H_
#define TESSERA_BASE_TEXT_WRITER_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace tessera {

class TextWriter {
 public:
  explicit TextWriter(uint32_t indent_width = 2) : indent_width_(indent_width) {}

  // Pieces of the current line. The line's indentation comes before its first piece.
  TextWriter& operator<<(std::string_view piece) {
    StartLine();
    text_.append(piece);
    return *this;
  }
  TextWriter& operator<<(char c) {
    StartLine();
    text_.push_back(c);
    return *this;
  }
  TextWriter& operator<<(uint32_t number);

  void EndLine() {
    text_.push_back('\n');
    at_line_start_ = true;
  }
  // A whole line.
  void Line(std::string_view line) {
    *this << line;
    EndLine();
  }
  // An empty line, but never two in a row nor one at the beginning of a block or of the text.
  void Blank();

  void Indent() { ++depth_; }
  void Outdent() { --depth_; }
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

  bool at_line_start() const { return at_line_start_; }
  const std::string& text() const { return text_; }
  std::string Take() { return std::move(text_); }
  // Exchanges the text written so far with `other`, at the start of a line: what has to stand above is
  // often known only when what stands below has been written.
  void SwapText(std::string& other) { text_.swap(other); }

 private:
  void StartLine() {
    if (!at_line_start_) return;
    at_line_start_ = false;
    text_.append(size_t{depth_} * indent_width_, ' ');
  }

  std::string text_;
  uint32_t indent_width_;
  uint32_t depth_ = 0;
  bool at_line_start_ = true;
};

}  // namespace tessera

#endif  // TESSERA_BASE_TEXT_WRITER_H_
