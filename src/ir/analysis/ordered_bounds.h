// Determines whether the lower bound of a clamp is known not to exceed its upper bound.
#ifndef TESSERA_IR_ANALYSIS_ORDERED_BOUNDS_H_
#define TESSERA_IR_ANALYSIS_ORDERED_BOUNDS_H_

#include "ir/module.h"

namespace tessera::ir {

// Returns whether both bounds of `clamp` are constants and each component of the lower bound is at
// most the corresponding component of the upper bound. WGSL rejects unordered bounds only in
// const-expressions, so constants from a `let` or a variable may be unordered.
bool HasOrderedBounds(const Module& m, const Inst& clamp);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_ORDERED_BOUNDS_H_
