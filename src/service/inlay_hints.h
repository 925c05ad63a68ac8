// Information that a text leaves implicit: inferred types, parameter names, values of constants.
#ifndef TESSERA_SERVICE_INLAY_HINTS_H_
#define TESSERA_SERVICE_INLAY_HINTS_H_

#include <string>
#include <vector>

#include "service/document.h"

namespace tessera::service {

enum class HintKind : uint8_t { kType, kParameter, kValue };
struct InlayHint {
  uint32_t offset;
  std::string label;
  HintKind kind;
};

// Returns the hints within a range of the text, in source order.
std::vector<InlayHint> InlayHints(const Analysis& analysis, Span range);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_INLAY_HINTS_H_
