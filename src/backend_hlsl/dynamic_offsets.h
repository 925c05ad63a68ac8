// Makes storage buffers begin at dynamic offsets, which the host supplies as root constants.
#ifndef TESSERA_BACKEND_HLSL_DYNAMIC_OFFSETS_H_
#define TESSERA_BACKEND_HLSL_DYNAMIC_OFFSETS_H_

#include "backend_hlsl/root_constants.h"
#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::hlsl {

// Turns the variables listed in `options.dynamic_offsets` into byte buffers, which are accessed
// through views that begin at the dynamic offset. RunBufferSizes must have replaced arrayLength
// with computations from the buffer sizes, and no parameter may point into the buffers. Reports an
// error if a listed variable is not a storage buffer.
ir::Status RunDynamicOffsets(ir::Module& module, const RootConstants& constants,
                             Diagnostics& diagnostics);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_DYNAMIC_OFFSETS_H_
