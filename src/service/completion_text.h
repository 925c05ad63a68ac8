// Completes the code at the cursor in a copy of a document, so that it can be parsed. Inserts a
// name at the cursor, and adds the rest of the statement and the missing closing brackets.
#ifndef TESSERA_SERVICE_COMPLETION_TEXT_H_
#define TESSERA_SERVICE_COMPLETION_TEXT_H_

#include <string>

#include "service/document.h"

namespace tessera::service {

// Returns the document with `kMarker` in place of `word`, the name at the cursor. In the body of a
// function, keeps the rest of the expression at the cursor, but omits the statements after it,
// because they do not affect which names are visible at the cursor. Changes only one range of the
// document, which begins at `word.begin`.
std::string CompletedText(const Analysis& analysis, Span word);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_COMPLETION_TEXT_H_
