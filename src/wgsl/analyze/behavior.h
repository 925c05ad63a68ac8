// Determines how execution can continue after each statement (WGSL: Statements Behavior Analysis).
#ifndef TESSERA_WGSL_ANALYZE_BEHAVIOR_H_
#define TESSERA_WGSL_ANALYZE_BEHAVIOR_H_

#include <cstdint>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// A flag for one way in which execution can continue after a statement. A behavior is a set of
// these flags.
enum Behavior : uint8_t {
  kBehaviorNext = 1,
  kBehaviorBreak = 2,
  kBehaviorContinue = 4,
  kBehaviorReturn = 8,
};

// The behavior of each statement, and kBehaviorNext for all other nodes, indexed by NodeId.
using BehaviorTable = PoolVector<uint8_t>;

// Computes the behavior of every statement of `program`, which must be resolved. The parser must
// not have skipped any source text (Ast::whole). Reports functions that may end without returning a
// value, and loops that never end. Warns about unreachable code.
BehaviorTable AnalyzeBehavior(const Program& program, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_ANALYZE_BEHAVIOR_H_
