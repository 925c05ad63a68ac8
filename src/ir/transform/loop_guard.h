// Makes every loop terminate. Otherwise a target's compiler could treat an infinite loop as
// undefined behavior and remove the checks around it.
#ifndef TESSERA_IR_TRANSFORM_LOOP_GUARD_H_
#define TESSERA_IR_TRANSFORM_LOOP_GUARD_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct LoopGuardConfig {
  // If true, also adds a counter to terminating loops that contain other loops, unless their bound
  // is constant. NVIDIA's driver tries to rearrange long loops with a single exit, and does it
  // badly. On an H200, the second exit makes llama.cpp's product of f32 matrices twice as fast, and
  // its iq4_xs kernel 1.6 times as fast (docs/gpu-performance.md).
  bool outer_loops = false;
};

// Treats each loop in one of three ways:
//
// - A loop that provably terminates because it counts by a constant step (RangeAnalysis::Ends) is
//   unchanged.
// - A loop that terminates for all bounds except the greatest or least ones gets the condition `i <
//   min(n, limit)` (RangeAnalysis::EndsWithin). This affects only loops that never end, which are
//   dynamic errors and may be left early (WGSL: Loop Statement).
// - Any other loop is left after 2^64 - 1 iterations, counted in two words.
Status RunLoopGuard(Module& m, const LoopGuardConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LOOP_GUARD_H_
