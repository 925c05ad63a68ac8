// The rules of WGSL that follow control flow through a whole program.
#ifndef TESSERA_WGSL_ANALYZE_CONTROL_FLOW_RULES_H_
#define TESSERA_WGSL_ANALYZE_CONTROL_FLOW_RULES_H_

#include "base/compiler.h"
#include "base/diagnostics.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Checks behavior (WGSL "Statement Behavior Analysis"), aliasing ("Root Identifiers and Aliasing") and
// uniformity ("Uniformity") of a resolved `program`. Behavior needs but its statements; the others want a program
// that is right otherwise, and leave one that has errors alone. Errors are in `diagnostics`. Never inlined: tools/bench
// counts what each stage takes by its function.
TESSERA_NOINLINE void CheckControlFlowRules(const Program& program, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_ANALYZE_CONTROL_FLOW_RULES_H_
