// Converts a document between the dialects of subgroup matrices (src/tools/convert).
#ifndef TESSERA_SERVICE_DIALECTS_H_
#define TESSERA_SERVICE_DIALECTS_H_

#include <vector>

#include "service/document.h"
#include "service/refactoring.h"

namespace tessera::service {

// Returns conversions to the other dialects. Returns none if the document has errors or contains no
// subgroup matrices.
std::vector<Refactoring> DialectConversions(const Document& document);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_DIALECTS_H_
