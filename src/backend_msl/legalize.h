// The passes that prepare a module for the MSL writer.
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
  // An output for the writer, not an option: the last pass stores in it which functions use which
  // variables. May be null.
  std::optional<ir::GlobalUses>* uses = nullptr;
};

// The passes that MSL needs, in the order in which they run.
extern const ir::PassTable<LegalizeConfig> kLegalizePasses;
// Runs kLegalizePasses. Overrides that determine sizes must have been substituted. All others must
// have been substituted, or specialized with short ids.
ir::Status LegalizeMsl(ir::Module& module, const LegalizeConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_LEGALIZE_H_
