// Declares the passes that prepare a module for the HLSL writer.
#ifndef TESSERA_BACKEND_HLSL_LEGALIZE_H_
#define TESSERA_BACKEND_HLSL_LEGALIZE_H_

#include "backend_hlsl/root_constants.h"
#include "base/diagnostics.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "tessera/options.h"

namespace tessera::hlsl {

struct LegalizeConfig {
  const Options& options;
  RootConstants root_constants{options.hlsl, {}};
  ir::PassWatch watch;
};

// The passes that HLSL needs, in the order in which they run.
extern const ir::PassTable<LegalizeConfig> kLegalizePasses;
// Runs kLegalizePasses. Overrides must have been substituted.
ir::Status LegalizeHlsl(ir::Module& module, const LegalizeConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_LEGALIZE_H_
