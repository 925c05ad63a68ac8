// Defines the name that completion inserts at the cursor in a copy of a document, so that
// incomplete code can be parsed (completion_text.h): `a.` becomes `a.tessera_cursor_`.
#ifndef TESSERA_SERVICE_MARKED_TEXT_H_
#define TESSERA_SERVICE_MARKED_TEXT_H_

#include <string_view>

#include "service/document.h"

namespace tessera::service {

inline constexpr std::string_view kMarker = "tessera_cursor_";

// Returns the range of the name around the offset, or an empty range if there is none.
Span WordAt(std::string_view text, uint32_t offset);

// Returns the kIdentifier or kMember node with the name `kMarker`, or an invalid id if there is
// none.
NodeId FindMarker(const Analysis& marked);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_MARKED_TEXT_H_
