// Storage buffers that begin at an offset given by a root constant.
#ifndef TESSERA_BACKEND_HLSL_DYNAMIC_OFFSETS_H_
#define TESSERA_BACKEND_HLSL_DYNAMIC_OFFSETS_H_

#include "backend_hlsl/root_constants.h"
#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::hlsl {

// Turns the variables listed in `options.dynamic_offsets` into byte buffers. Accesses go through
// views of them, which begin at the offset that the host supplies. Requires that RunBufferSizes has
// replaced array lengths by sizes, and that no pointer into the buffers is a parameter. Reports an
// error if a variable is not a storage buffer.
ir::Status RunDynamicOffsets(ir::Module& module, const RootConstants& constants,
                             Diagnostics& diagnostics);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_DYNAMIC_OFFSETS_H_
