// WGSL within a text of another language, e.g. in a string of a program.
#ifndef TESSERA_LSP_EMBEDDED_H_
#define TESSERA_LSP_EMBEDDED_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"
#include "service/edits.h"

namespace tessera::lsp {

// The whole text, and the range of it that is WGSL. The range moves with edits.
class EmbeddedText {
 public:
  // `part` is clamped to the text.
  EmbeddedText(std::string text, Span part);

  const std::string& text() const { return text_; }
  Span part() const { return part_; }
  bool Contains(Span span) const { return span.begin >= part_.begin && span.end <= part_.end; }

  // Replaces a range of the text. Text that is inserted at an end of the part belongs to it.
  void Replace(Span span, std::string_view replacement);
  // Replaces the whole text. The number of bytes before and after the part stays the same.
  void SetText(std::string text);

  // Returns the text with blanks instead of everything outside of the part. Lines and columns are
  // the same, except that columns of UTF-32 after a character beyond U+FFFF may differ.
  std::string Masked() const;

  // Returns the edits that turn the part into `formatted`, which is the masked text after
  // formatting. Blanks at the ends of the part stay, since the strings of a program often begin and
  // end with a line break.
  std::vector<service::TextEdit> EditsOfFormatting(std::string_view formatted) const;

 private:
  std::string text_;
  Span part_;
};

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_EMBEDDED_H_
