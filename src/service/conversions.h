// Finds implicit conversions: numbers without a type that become values of a concrete type (WGSL:
// Automatic Conversion).
#ifndef TESSERA_SERVICE_CONVERSIONS_H_
#define TESSERA_SERVICE_CONVERSIONS_H_

#include "service/document.h"

namespace tessera::service {

// Returns whether `expression` is an abstract number, or consists of some, and is converted to
// another type than the one that it would have by itself: i32 for integers, f32 for floats. The
// type of the node is then the type after the conversion.
bool IsConverted(const Analysis& analysis, NodeId expression);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_CONVERSIONS_H_
