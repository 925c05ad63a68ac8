// Explains in diagnostics why an expression is evaluated too late.
#ifndef TESSERA_WGSL_RESOLVE_LATE_VALUE_H_
#define TESSERA_WGSL_RESOLVE_LATE_VALUE_H_

#include "base/diagnostics.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Explains in `d` why the resolved `expression` has no value at stage `wanted`. Finds the first
// variable, parameter, override or user-defined function in the expression that is available only
// later, and adds a label at its declaration.
void LabelLateValue(const Program& program, Diagnostic& d, NodeId expression, EvalStage wanted);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_LATE_VALUE_H_
