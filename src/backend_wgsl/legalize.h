// Prepares a module for the WGSL writer. WGSL has all operations of the IR and defines all of them,
// so almost nothing is replaced: bounds checks, initialization of workgroup memory and polyfills
// are the task of the WebGPU implementation that compiles the output.
#ifndef TESSERA_BACKEND_WGSL_LEGALIZE_H_
#define TESSERA_BACKEND_WGSL_LEGALIZE_H_

#include <optional>

#include "base/diagnostics.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "tessera/options.h"

namespace tessera::wgsl_target {

struct LegalizeConfig {
  const Options& options;
  ir::PassWatch watch;
  // Receives the uses of variables after the last pass, for the writer. An output, not an option;
  // may be null.
  std::optional<ir::GlobalUses>* uses = nullptr;
};

// The passes that WGSL needs, in order.
extern const ir::PassTable<LegalizeConfig> kLegalizePasses;
// Runs the passes. Overrides must have been substituted.
ir::Status LegalizeWgsl(ir::Module& module, const LegalizeConfig& config, Diagnostics& diagnostics);

// Makes operands unknown to a WGSL compiler if it would otherwise evaluate an operation and could
// reject its result. In the source, such an operand is e.g. a `let` or an override, which the IR
// has replaced by its value: `let zero = 0; x / zero` is defined, but `x / 0` is an error (WGSL:
// Const-expressions).
//
// Such an operand becomes the value of a variable at the beginning of the function.
ir::Status HideConstants(ir::Module& module);

}  // namespace tessera::wgsl_target

#endif  // TESSERA_BACKEND_WGSL_LEGALIZE_H_
