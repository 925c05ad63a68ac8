// Makes every loop end, so that a target's compiler cannot take an endless one for undefined
// behaviour and remove the checks around it.
#ifndef TESSERA_IR_TRANSFORM_LOOP_GUARD_H_
#define TESSERA_IR_TRANSFORM_LOOP_GUARD_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct LoopGuardConfig {};

// A loop that is not seen to end is left after 2^64 - 1 iterations, counted in two words. One that
// counts by a constant step towards a bound and cannot wrap on the way (RangeAnalysis::Ends) stays as
// it is.
Status RunLoopGuard(Module& m, const LoopGuardConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LOOP_GUARD_H_
