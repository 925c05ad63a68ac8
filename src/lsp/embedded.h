// Represents WGSL that is embedded in a text in another language, e.g. in a string literal.
#ifndef TESSERA_LSP_EMBEDDED_H_
#define TESSERA_LSP_EMBEDDED_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"
#include "service/edits.h"

namespace tessera::lsp {

// A text of which one part is WGSL. The rest may be in any language. When the text is edited, the
// range of the WGSL part is adjusted.
class EmbeddedText {
 public:
  // Clamps `part` to the text.
  EmbeddedText(std::string text, Span part);

  const std::string& text() const { return text_; }
  Span part() const { return part_; }

  // Replaces a range of the text. Text that is inserted exactly at the beginning or end of the WGSL
  // part becomes WGSL, too.
  void Replace(Span span, std::string_view replacement);
  // Replaces the whole text. The numbers of bytes before and after the WGSL part stay the same.
  void SetText(std::string text);

  // Returns the text with blanks in place of everything that is not WGSL. Lines and columns do not
  // change, except that UTF-32 columns after a character beyond U+FFFF may differ.
  std::string Masked() const;

  // Restricts an edit of the masked text to the WGSL part. Moves an insertion outside the part into
  // it, and shrinks a replacement by unchanged blanks outside the part. Returns false if the edit
  // changes other text.
  bool Restrict(std::string_view masked, service::TextEdit& edit) const;

  // Returns the edits that format the WGSL part. `formatted` is the masked text after formatting.
  // Blanks at both ends of the part are preserved, because string literals often begin and end with
  // a line break.
  std::vector<service::TextEdit> EditsOfFormatting(std::string_view formatted) const;

 private:
  std::string text_;
  Span part_;
};

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_EMBEDDED_H_
