// Limits the length of the strings in diagnostics.
#ifndef TESSERA_BASE_BOUNDED_TEXT_H_
#define TESSERA_BASE_BOUNDED_TEXT_H_

#include "base/diagnostics.h"

namespace tessera {

// Removes the middle of every overlong string in `d`. Diagnostics quote names from the source,
// which may have any length.
void BoundTexts(Diagnostic& d);

}  // namespace tessera

#endif  // TESSERA_BASE_BOUNDED_TEXT_H_
