// Lowers buffers to arrays of words.
#ifndef TESSERA_IR_TRANSFORM_DECOMPOSE_ACCESS_H_
#define TESSERA_IR_TRANSFORM_DECOMPOSE_ACCESS_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

struct DecomposeAccessConfig {
  // True if the target can read the last 16 bytes (row) of a buffer as a whole even if the buffer
  // ends within them.
  bool rows_are_whole = false;
};

// Replaces each variable whose entry in `variables` is true with an array of vec4<u32>. This is for
// targets that cannot lay out the type of the variable as WGSL does. `variables` is indexed by
// GlobalId.
//
// The variables must be in the uniform or immediate address space, and no function may have a
// parameter that points to one of them. Loads become loads of words at byte offsets, from which the
// values are assembled. Indices that were in bounds remain in bounds.
Status RunDecomposeAccess(Module& module, const PoolVector<bool>& variables,
                          const DecomposeAccessConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_DECOMPOSE_ACCESS_H_
