// Changes of a text.
#ifndef TESSERA_SERVICE_EDITS_H_
#define TESSERA_SERVICE_EDITS_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace tessera::service {

// Replaces the bytes of `span`. All edits of a list refer to the text before them, and do not
// overlap.
struct TextEdit {
  Span span;
  std::string text;
};

// Returns edits that turn `from` into `to`. Lines that both have in common at the beginning, at the
// end and between changes are kept.
std::vector<TextEdit> EditsBetween(std::string_view from, std::string_view to);
// Applies edits, which may come in any order.
std::string Apply(std::string_view text, std::vector<TextEdit> edits);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_EDITS_H_
