// Finds implicit conversions of abstract numbers to concrete types (WGSL: Automatic Conversion).
#ifndef TESSERA_SERVICE_CONVERSIONS_H_
#define TESSERA_SERVICE_CONVERSIONS_H_

#include "service/document.h"

namespace tessera::service {

// Returns whether `expression` consists of abstract numbers and is converted to a concrete type
// other than the default (i32 for integers, f32 for floats). If it is converted, the type recorded
// for the node is the concrete type.
bool IsConverted(const Analysis& analysis, NodeId expression);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_CONVERSIONS_H_
