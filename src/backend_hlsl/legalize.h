// Prepares a module for the HLSL writer.
#ifndef TESSERA_BACKEND_HLSL_LEGALIZE_H_
#define TESSERA_BACKEND_HLSL_LEGALIZE_H_

#include "backend_hlsl/shader_io.h"
#include "base/diagnostics.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "ir/transform/external_texture.h"

namespace tessera::hlsl {

struct LegalizeConfig {
  bool robustness = true;
  bool zero_initialize_workgroup = true;
  bool loop_guard = true;
  bool fxc = false;  // for shader model 5.1, which DXC does not compile
  ir::ExternalTextureConfig external_textures;
  ShaderIoConfig shader_io;
  ir::PassWatch watch;
};

// The passes that HLSL needs, in their order.
extern const ir::PassTable<LegalizeConfig> kLegalizePasses;
// Runs them. Overrides have been substituted before.
ir::Status LegalizeHlsl(ir::Module& module, const LegalizeConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_LEGALIZE_H_
