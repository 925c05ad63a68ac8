// Makes every loop end, so that a target's compiler cannot take an endless one for undefined
// behavior and remove the checks around it.
#ifndef TESSERA_IR_TRANSFORM_LOOP_GUARD_H_
#define TESSERA_IR_TRANSFORM_LOOP_GUARD_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct LoopGuardConfig {
  // Loops that hold other loops are counted as well, unless their bound is constant: NVIDIA's driver takes a long loop
  // with a single exit for one that it can rearrange, and does it badly. llama.cpp's product of f32 matrices runs twice
  // as fast on an H200 with the second exit, its iq4_xs kernel 1.6 times (docs/gpu-performance.md).
  bool outer_loops = false;
};

// - A loop that surely ends, because it counts by a constant step (RangeAnalysis::Ends), stays as it is.
// - One that would without its greatest or least bounds gets `i < min(n, limit)`, where only loops
//   become another that never end (RangeAnalysis::EndsWithin; WGSL: Loop Statement: those are dynamic
//   errors and may be left early).
// - Any other is left after 2^64 - 1 iterations, counted in two words.
Status RunLoopGuard(Module& m, const LoopGuardConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LOOP_GUARD_H_
