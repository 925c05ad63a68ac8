// Prepares a module for the MSL writer.
#ifndef TESSERA_BACKEND_MSL_LEGALIZE_H_
#define TESSERA_BACKEND_MSL_LEGALIZE_H_

#include <optional>

#include "base/diagnostics.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "ir/transform/external_texture.h"
#include "tessera/options.h"

namespace tessera::msl {

struct LegalizeConfig {
  const Options& options;
  ir::ExternalTextureConfig external_textures;
  ir::PassWatch watch;
  // Where the last pass puts who uses which variables, for the writer; may be null. The result, not an option.
  std::optional<ir::GlobalUses>* uses = nullptr;
};

// The passes that MSL needs, in their order.
extern const ir::PassTable<LegalizeConfig> kLegalizePasses;
// Runs them. Overrides have been substituted before, or those of sizes have, and the others specialized with short ids.
ir::Status LegalizeMsl(ir::Module& module, const LegalizeConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_LEGALIZE_H_
