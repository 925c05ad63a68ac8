// Checks the WGSL rules that depend on the control flow of a whole program.
#ifndef TESSERA_WGSL_ANALYZE_CONTROL_FLOW_RULES_H_
#define TESSERA_WGSL_ANALYZE_CONTROL_FLOW_RULES_H_

#include "base/compiler.h"
#include "base/diagnostics.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Checks the behavior of statements, aliasing and uniformity in a resolved `program` (WGSL:
// Statements Behavior Analysis; Alias Analysis; Uniformity). Adds errors and warnings to
// `diagnostics`. Checks nothing if the parser skipped source text after a syntax error. Skips the
// aliasing and uniformity checks if `diagnostics` contains errors after the behavior check. Also
// skips the uniformity check if the module disables it (chromium_disable_uniformity_analysis). The
// function is never inlined, because tools/bench identifies each stage by the function that
// implements it.
TESSERA_OWN_FRAME void CheckControlFlowRules(const Program& program, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_ANALYZE_CONTROL_FLOW_RULES_H_
