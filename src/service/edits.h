// Computes and applies edits of a text.
#ifndef TESSERA_SERVICE_EDITS_H_
#define TESSERA_SERVICE_EDITS_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace tessera::service {

// An edit that replaces the bytes of `span`. The edits in a list all refer to the original text,
// and do not overlap.
struct TextEdit {
  Span span;
  std::string text;
};

// Returns edits that turn `from` into `to`. The edits do not cover lines that both texts have in
// common.
std::vector<TextEdit> EditsBetween(std::string_view from, std::string_view to);
// Returns `text` with the edits applied. The edits may be in any order.
std::string Apply(std::string_view text, std::vector<TextEdit> edits);

// Replaces each LF that the edits insert with `line_end`. Leaves CR LF unchanged.
void SetLineEnds(std::vector<TextEdit>& edits, std::string_view line_end);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_EDITS_H_
