// A copy of a text in which the place of the cursor is a name, so that half-typed code can be
// parsed: `a.` becomes `a.tessera_cursor_`.
#ifndef TESSERA_SERVICE_MARKED_TEXT_H_
#define TESSERA_SERVICE_MARKED_TEXT_H_

#include <string>
#include <string_view>

#include "service/document.h"

namespace tessera::service {

inline constexpr std::string_view kMarker = "tessera_cursor_";

// Returns the characters of a name that end at the offset.
std::string_view PrefixAt(std::string_view text, uint32_t offset);
// Returns the range of the name around the offset; empty if there is none.
Span WordAt(std::string_view text, uint32_t offset);

// Returns the text with `kMarker` in place of the name around the offset. Closes the brackets and
// the statement that are open there, unless the rest of the text closes them.
std::string MarkText(const Analysis& analysis, uint32_t offset);
// Returns the kIdentifier or kMember of a marked text whose name is the marker, or none.
NodeId FindMarker(const Analysis& marked);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_MARKED_TEXT_H_
