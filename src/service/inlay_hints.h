// Shows information that the text leaves implicit: inferred types, parameter names, constant
// values, resource slots and conversions.
#ifndef TESSERA_SERVICE_INLAY_HINTS_H_
#define TESSERA_SERVICE_INLAY_HINTS_H_

#include <string>
#include <vector>

#include "service/document.h"
#include "service/slots.h"

namespace tessera::service {

enum class HintKind : uint8_t { kType, kParameter, kValue, kSlot, kConversion };
struct InlayHint {
  uint32_t offset;
  std::string label;
  HintKind kind;
};

// Selects the hints to show.
struct HintSettings {
  bool types = true;
  bool parameters = true;
  bool values = true;
  bool bindings = true;      // resource slots in the outputs
  bool conversions = false;  // types to which abstract numbers convert
};

// Returns the hints in a range of the text, in source order.
std::vector<InlayHint> InlayHints(const Analysis& analysis, Span range,
                                  const HintSettings& settings, const SlotTexts& slots = {});

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_INLAY_HINTS_H_
