// Whether the bounds of a clamp are in order.
#ifndef TESSERA_IR_ANALYSIS_ORDERED_BOUNDS_H_
#define TESSERA_IR_ANALYSIS_ORDERED_BOUNDS_H_

#include "ir/module.h"

namespace tessera::ir {

// Whether both bounds of `clamp` are constants of which no component of the lower one is greater. WGSL checks that of
// const-expressions alone: a constant that a `let` or a variable holds may be anything.
bool HasOrderedBounds(const Module& m, const Inst& clamp);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_ORDERED_BOUNDS_H_
