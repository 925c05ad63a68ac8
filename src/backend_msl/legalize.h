// Declares the passes that prepare a module for the MSL writer.
#ifndef TESSERA_BACKEND_MSL_LEGALIZE_H_
#define TESSERA_BACKEND_MSL_LEGALIZE_H_

#include "base/diagnostics.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "tessera/options.h"

namespace tessera::msl {

struct LegalizeConfig {
  const Options& options;
  ir::PassWatch watch;
};

// The passes that MSL needs, in the order in which they run.
extern const ir::PassTable<LegalizeConfig> kLegalizePasses;
// Runs kLegalizePasses. Overrides that determine sizes must have been substituted. All other
// overrides must have been substituted, or specialized with SpecializeOverridesConfig::short_ids.
ir::Status LegalizeMsl(ir::Module& module, const LegalizeConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_LEGALIZE_H_
