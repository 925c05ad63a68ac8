// Explains in messages why an expression is evaluated later than required.
#ifndef TESSERA_WGSL_RESOLVE_LATE_VALUE_H_
#define TESSERA_WGSL_RESOLVE_LATE_VALUE_H_

#include "base/diagnostics.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Labels in `d` the declaration that makes the value of the resolved `expression` known later than
// at stage `wanted`. This is the first variable, parameter, override or called function of the
// module in the expression whose value is known too late.
void LabelLateValue(const Program& program, Diagnostic& d, NodeId expression, EvalStage wanted);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_LATE_VALUE_H_
