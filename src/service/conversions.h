// Finds implicit conversions of abstract numbers to concrete types (WGSL: Automatic Conversion).
#ifndef TESSERA_SERVICE_CONVERSIONS_H_
#define TESSERA_SERVICE_CONVERSIONS_H_

#include "service/document.h"

namespace tessera::service {

// Returns whether `expression` has an abstract type and is converted to a concrete type that is not
// the default (i32 for integers, f32 for floats). The analysis records only the concrete type of a
// converted expression.
bool IsConverted(const Analysis& analysis, NodeId expression);

// Returns whether `expression` has the same concrete type in every context, e.g. `f32(1)`, `2u` or
// the name of a value of a concrete type. Returns false if this is not certain.
bool HasOwnType(const Analysis& analysis, NodeId expression);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_CONVERSIONS_H_
