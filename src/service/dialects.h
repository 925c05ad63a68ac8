// Converts a document between the dialects of subgroup matrices (src/tools/convert).
#ifndef TESSERA_SERVICE_DIALECTS_H_
#define TESSERA_SERVICE_DIALECTS_H_

#include <vector>

#include "service/document.h"
#include "service/refactoring.h"

namespace tessera::service {

// Returns one conversion per other dialect, if the document contains subgroup matrices and has no
// errors.
std::vector<Refactoring> DialectConversions(const Document& document);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_DIALECTS_H_
