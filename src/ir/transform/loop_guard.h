// Makes every loop terminate. A target's compiler may treat an infinite loop as undefined behavior
// and remove the checks around it.
#ifndef TESSERA_IR_TRANSFORM_LOOP_GUARD_H_
#define TESSERA_IR_TRANSFORM_LOOP_GUARD_H_

#include "ir/module.h"

namespace tessera::ir {

class Analyses;

struct LoopGuardConfig {
  // If true, also adds a counter to each terminating loop that contains other loops and whose bound
  // is not constant. If a long loop has a single exit, NVIDIA's driver reorders its code, which
  // makes the loop slower. The counter adds a second exit: on an H200, llama.cpp's f32 matrix
  // product becomes twice as fast, and its iq4_xs kernel 1.6 times as fast
  // (docs/gpu-performance.md).
  bool outer_loops = false;
};

// Handles each loop in one of three ways:
//
// - A loop that provably terminates, because its counter advances by a constant step
//   (RangeAnalysis::Ends), is left unchanged.
// - Some loops terminate unless the bound is among the greatest or least values. Such a loop gets a
//   condition such as `i < min(n, limit)` (RangeAnalysis::EndsWithin). The new condition has an
//   effect only if the loop would otherwise never end. An endless loop is a dynamic error, so it
//   may be left early (WGSL: Loop Statement).
// - Any other loop gets a counter of two 32-bit words, and exits after 2^64 - 1 iterations.
//
// `analyses` may be null.
Status RunLoopGuard(Module& m, const LoopGuardConfig& config, Analyses* analyses = nullptr);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LOOP_GUARD_H_
