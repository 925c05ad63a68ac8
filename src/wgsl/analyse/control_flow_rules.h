// The rules of WGSL that follow control flow through a whole program.
#ifndef TESSERA_WGSL_ANALYSE_CONTROL_FLOW_RULES_H_
#define TESSERA_WGSL_ANALYSE_CONTROL_FLOW_RULES_H_

#include "base/diagnostics.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Checks behavior (WGSL "Statement Behavior Analysis"), aliasing ("Root Identifiers and Aliasing") and
// uniformity ("Uniformity") of a resolved `program`. A program that has errors already is left alone: the
// analyses want one that is right otherwise. Errors are in `diagnostics`.
void CheckControlFlowRules(const Program& program, Diagnostics& diagnostics);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_ANALYSE_CONTROL_FLOW_RULES_H_
