// Statement behavior analysis (WGSL: Statements Behavior Analysis).
#ifndef TESSERA_WGSL_ANALYZE_BEHAVIOR_H_
#define TESSERA_WGSL_ANALYZE_BEHAVIOR_H_

#include <cstdint>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// How execution can go on after a statement; a behavior is a set of these.
enum Behavior : uint8_t {
  kBehaviorNext = 1,
  kBehaviorBreak = 2,
  kBehaviorContinue = 4,
  kBehaviorReturn = 8,
};

// By node: the behavior of a statement, kBehaviorNext for every other node.
using BehaviorTable = PoolVector<uint8_t>;

// Computes the behavior of all statements of a resolved program that is parsed whole, and reports
// functions that can end without their value, loops that never end, and (as warnings) code that
// cannot run.
BehaviorTable AnalyzeBehavior(const Program& program, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_ANALYZE_BEHAVIOR_H_
