// Formats documents with src/tools/format, and returns the changes as edits.
#ifndef TESSERA_SERVICE_FORMATTING_H_
#define TESSERA_SERVICE_FORMATTING_H_

#include <cstdint>
#include <vector>

#include "service/document.h"
#include "service/edits.h"

namespace tessera::service {

struct FormatStyle {
  uint32_t indent_width = 4;
  bool indent_with_tabs = false;
};

// Formats the whole document, except for declarations with syntax errors.
std::vector<TextEdit> Format(const Document& document, const FormatStyle& style);
// Formats all lines that overlap `span`.
std::vector<TextEdit> FormatRange(const Document& document, Span span, const FormatStyle& style);
// Formats the statement or declaration that ends directly before the offset. Editors request this
// when the user types its last character.
std::vector<TextEdit> FormatOnType(const Document& document, uint32_t offset,
                                   const FormatStyle& style);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_FORMATTING_H_
