// Prepares a module for the HLSL writer.
#ifndef TESSERA_BACKEND_HLSL_LEGALIZE_H_
#define TESSERA_BACKEND_HLSL_LEGALIZE_H_

#include <optional>

#include "backend_hlsl/root_constants.h"
#include "base/diagnostics.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "ir/transform/external_texture.h"
#include "tessera/options.h"

namespace tessera::hlsl {

struct LegalizeConfig {
  const Options& options;
  ir::ExternalTextureConfig external_textures;
  RootConstants root_constants{options.hlsl, {}};
  ir::PassWatch watch;
  // Where the last pass puts who uses which variables, for the writer; may be null. The result, not an option.
  std::optional<ir::GlobalUses>* uses = nullptr;
};

// The passes that HLSL needs, in their order.
extern const ir::PassTable<LegalizeConfig> kLegalizePasses;
// Runs them. Overrides have been substituted before.
ir::Status LegalizeHlsl(ir::Module& module, const LegalizeConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_LEGALIZE_H_
