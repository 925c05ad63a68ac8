// Bounds the texts of diagnostics.
#ifndef TESSERA_BASE_BOUNDED_TEXT_H_
#define TESSERA_BASE_BOUNDED_TEXT_H_

#include "base/diagnostics.h"

namespace tessera {

// Leaves out the middle of every huge text: a diagnostic quotes names of the source, which may be of
// any length.
void BoundTexts(Diagnostic& d);

}  // namespace tessera

#endif  // TESSERA_BASE_BOUNDED_TEXT_H_
