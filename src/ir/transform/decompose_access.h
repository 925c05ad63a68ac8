// Lowers buffers to arrays of words.
#ifndef TESSERA_IR_TRANSFORM_DECOMPOSE_ACCESS_H_
#define TESSERA_IR_TRANSFORM_DECOMPOSE_ACCESS_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

struct DecomposeAccessConfig {
  // True if the target can read the last row (16 bytes) of a buffer as a whole even if the buffer
  // ends within it.
  bool rows_are_whole = false;
};

// Turns the variables that are `true` in `variables` into arrays of vec4<u32>, for targets that
// cannot lay out their types as WGSL does. `variables` is indexed by GlobalId; the variables must
// be in the address spaces uniform or immediate. Loads become loads of words at byte offsets, from
// which the values are assembled. Functions must not have pointers to the variables as parameters.
// Indices that were in bounds remain in bounds.
Status RunDecomposeAccess(Module& module, const PoolVector<bool>& variables,
                          const DecomposeAccessConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_DECOMPOSE_ACCESS_H_
