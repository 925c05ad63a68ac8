// What makes an expression be known later than it has to be; for messages.
#ifndef TESSERA_WGSL_RESOLVE_LATE_VALUE_H_
#define TESSERA_WGSL_RESOLVE_LATE_VALUE_H_

#include "base/diagnostics.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Labels, in the diagnostic of a resolved expression that is known too late, the declaration of what comes first in it that
// is known later than at `wanted`: a variable, a parameter, an override, or a function of the module that is called.
void LabelLateValue(const Program& program, Diagnostic& d, NodeId expression, EvalStage wanted);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_LATE_VALUE_H_
