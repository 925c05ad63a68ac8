// Turns shader inputs and outputs into the form that MSL requires.
#ifndef TESSERA_BACKEND_MSL_SHADER_IO_H_
#define TESSERA_BACKEND_MSL_SHADER_IO_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "tessera/options.h"

namespace tessera::msl {

// Moves inputs with a location into one structure, which is the first parameter ([[stage_in]]).
// Built-in values and colors become separate parameters. Outputs are returned as one structure. The
// range to which frag_depth is clamped becomes a vec2<f32> variable in the uniform address space.
// This variable has no binding (see IsDepthRange in place_resources.h).
ir::Status RunShaderIo(ir::Module& module, const MslOptions& options);
// Property: entry points return nothing or a structure. Their parameters are built-in values and
// colors, except that the first one may be a structure whose members all have locations.
extern const ir::Property kStageStructures;

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_SHADER_IO_H_
