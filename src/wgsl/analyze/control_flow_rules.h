// Checks the WGSL rules that depend on the control flow of a whole program.
#ifndef TESSERA_WGSL_ANALYZE_CONTROL_FLOW_RULES_H_
#define TESSERA_WGSL_ANALYZE_CONTROL_FLOW_RULES_H_

#include "base/compiler.h"
#include "base/diagnostics.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Checks the behavior (WGSL "Statement Behavior Analysis"), aliasing ("Root Identifiers and
// Aliasing") and uniformity ("Uniformity") of a resolved `program`, and adds errors and warnings to
// `diagnostics`. Checks nothing if the parser skipped source text after a syntax error. Checks
// aliasing and uniformity only if `diagnostics` then contains no errors, and uniformity only if the
// module does not disable it (chromium_disable_uniformity_analysis). The function is never inlined,
// because tools/bench identifies each stage by the function that implements it.
TESSERA_OWN_FRAME void CheckControlFlowRules(const Program& program, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_ANALYZE_CONTROL_FLOW_RULES_H_
