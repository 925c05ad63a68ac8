// Makes every loop terminate. Otherwise a target's compiler could treat an infinite loop as
// undefined behavior and remove the checks around it.
#ifndef TESSERA_IR_TRANSFORM_LOOP_GUARD_H_
#define TESSERA_IR_TRANSFORM_LOOP_GUARD_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct LoopGuardConfig {
  // If true, also adds a counter to terminating loops that contain other loops, unless their bound
  // is constant. NVIDIA's driver reorders code in long loops with a single exit, which makes them
  // slower. On an H200, the second exit makes llama.cpp's product of f32 matrices twice as fast,
  // and its iq4_xs kernel 1.6 times as fast (docs/gpu-performance.md).
  bool outer_loops = false;
};

// Handles each loop in one of three ways:
//
// - A loop that provably terminates because a constant step changes its counter
//   (RangeAnalysis::Ends) is unchanged.
// - If a loop terminates for all bounds except the greatest or least ones, its condition becomes `i
//   < min(n, limit)` (RangeAnalysis::EndsWithin). This changes the behavior only of loops that
//   never end. They are dynamic errors and may be left early (WGSL: Loop Statement).
// - Any other loop is left after 2^64 - 1 iterations, counted in two 32-bit words.
Status RunLoopGuard(Module& m, const LoopGuardConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LOOP_GUARD_H_
