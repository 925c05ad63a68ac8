// Stage inputs and outputs as MSL has them.
#ifndef TESSERA_BACKEND_MSL_SHADER_IO_H_
#define TESSERA_BACKEND_MSL_SHADER_IO_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "tessera/options.h"

namespace tessera::msl {

// Inputs with a location become members of one structure, the first parameter ([[stage_in]]); built-in values are
// parameters; outputs are returned as one structure. The range of frag_depth becomes a vec2<f32> in the uniform address
// space, the only variable there without a binding.
ir::Status RunShaderIo(ir::Module& module, const MslOptions& options);
// Entry points give nothing or a structure. They take built-in values, and first perhaps one structure of members with
// locations.
extern const ir::Property kStageStructures;

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_SHADER_IO_H_
