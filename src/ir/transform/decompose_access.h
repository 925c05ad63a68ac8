// Memory of buffers as words.
#ifndef TESSERA_IR_TRANSFORM_DECOMPOSE_ACCESS_H_
#define TESSERA_IR_TRANSFORM_DECOMPOSE_ACCESS_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

struct DecomposeAccessConfig {
  // The last row of a buffer can be read as a whole where the buffer ends within it.
  bool rows_are_whole = false;
};

// The variables that are `true` in `variables` (by GlobalId; in the address spaces uniform and immediate) become arrays
// of vec4<u32>, for targets that cannot lay their types out as WGSL does: loads become loads of words at byte offsets,
// from which the values are put together. No function may take a pointer to them. The indices stay in
// bounds where they were.
Status RunDecomposeAccess(Module& module, const PoolVector<bool>& variables,
                          const DecomposeAccessConfig& config);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_DECOMPOSE_ACCESS_H_
