// Declares the passes that prepare a module for the WGSL writer. WGSL defines all operations of the
// IR, so almost nothing is replaced. Bounds checks, initialization of workgroup memory and
// polyfills are left to the WebGPU implementation that compiles the output.
#ifndef TESSERA_BACKEND_WGSL_LEGALIZE_H_
#define TESSERA_BACKEND_WGSL_LEGALIZE_H_

#include "backend/back_end.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::wgsl_target {

// The passes that WGSL needs, in the order in which they run. Overrides must have been substituted.
extern const ir::PassTable<LegalizeConfig> kLegalizePasses;

// Hides constant operands from the WGSL compiler if it would otherwise evaluate the operation at
// compile time and might reject the result. In the source, such an operand is not a
// const-expression: it may be a `let` or an override, which the IR has replaced with its value. If
// `zero` is a `let` with the value 0, for example, `x / zero` is valid, but `x / 0` is an error
// (WGSL: Const-expressions).
//
// Each such operand is replaced by a load from a variable that is declared at the beginning of the
// function.
ir::Status HideConstants(ir::Module& module);

}  // namespace tessera::wgsl_target

#endif  // TESSERA_BACKEND_WGSL_LEGALIZE_H_
