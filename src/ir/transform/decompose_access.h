// Lowers buffers to arrays of words.
#ifndef TESSERA_IR_TRANSFORM_DECOMPOSE_ACCESS_H_
#define TESSERA_IR_TRANSFORM_DECOMPOSE_ACCESS_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

struct DecomposeAccessConfig {
  // True if the target can load the last row (16 bytes) of a buffer that ends within that row.
  bool rows_are_whole = false;
};

// Replaces selected variables with arrays of vec4<u32>. `variables`, indexed by GlobalId, is true
// for each selected variable. Needed on targets that cannot give a variable's type the layout that
// WGSL requires.
//
// The variables must be in the uniform or immediate address space, and no function may have a
// parameter that points to one of them. Loads become word loads at byte offsets, and the words are
// assembled into values. Indices that were in bounds remain in bounds.
Status RunDecomposeAccess(Module& module, const PoolVector<bool>& variables,
                          const DecomposeAccessConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_DECOMPOSE_ACCESS_H_
