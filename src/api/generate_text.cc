// MSL and HLSL out of a module that pipeline creation has prepared.
#include "api/compilation.h"
#include "backend_hlsl/hlsl_writer.h"
#include "backend_hlsl/legalise.h"
#include "backend_msl/legalise.h"
#include "backend_msl/msl_writer.h"

namespace tessera {

bool GenerateMsl(ir::Module& module, const Options& options, Diagnostics& diagnostics,
                 Result& result) {
  msl::LegaliseConfig config;
  config.robustness = options.robustness;
  config.zero_initialize_workgroup = options.zero_initialize_workgroup;
  config.loop_guard = options.robustness && options.loop_guard;
  config.external_textures = ExternalTextures(options);
  if (!msl::LegaliseMsl(module, config, diagnostics).ok) return false;
  msl::MslOptions msl;
  msl.version = options.msl.version;
  msl.buffer_sizes_index = options.msl.buffer_sizes_index;
  msl.immediates_index = options.msl.immediates_index;
  return msl::WriteMsl(module, msl, diagnostics, &result.text).ok;
}

bool GenerateHlsl(ir::Module& module, const Options& options, Diagnostics& diagnostics,
                  Result& result) {
  hlsl::LegaliseConfig config;
  config.robustness = options.robustness;
  config.zero_initialize_workgroup = options.zero_initialize_workgroup;
  config.loop_guard = options.robustness && options.loop_guard;
  config.external_textures = ExternalTextures(options);
  if (!hlsl::LegaliseHlsl(module, config, diagnostics).ok) return false;
  hlsl::HlslOptions hlsl;
  hlsl.shader_model = options.hlsl.shader_model;
  hlsl.immediates = {options.hlsl.immediates.space, options.hlsl.immediates.number};
  hlsl.num_workgroups = {options.hlsl.num_workgroups.space, options.hlsl.num_workgroups.number};
  return hlsl::WriteHlsl(module, hlsl, diagnostics, &result.text).ok;
}

}  // namespace tessera
