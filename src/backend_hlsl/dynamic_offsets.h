// Storage buffers that begin where a root constant says.
#ifndef TESSERA_BACKEND_HLSL_DYNAMIC_OFFSETS_H_
#define TESSERA_BACKEND_HLSL_DYNAMIC_OFFSETS_H_

#include "backend_hlsl/root_constants.h"
#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::hlsl {

// Variables at the places of `options.dynamic_offsets` become buffers of bytes, and what is done with them is done in views of
// these, which begin at the offset that the host gives. Their lengths have been made of sizes before (RunBufferSizes),
// and no pointer into them is a parameter. An error for one that is no storage buffer.
ir::Status RunDynamicOffsets(ir::Module& module, const RootConstants& constants,
                             Diagnostics& diagnostics);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_DYNAMIC_OFFSETS_H_
