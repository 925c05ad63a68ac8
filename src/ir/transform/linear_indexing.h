// Lowers the built-in values global_invocation_index and workgroup_index, which no target has.
#ifndef TESSERA_IR_TRANSFORM_LINEAR_INDEXING_H_
#define TESSERA_IR_TRANSFORM_LINEAR_INDEXING_H_

#include "ir/module.h"

namespace tessera::ir {

// Computes global_invocation_index and workgroup_index at the beginning of each entry point that
// has them as inputs (WGSL: Built-in Inputs and Outputs). If a member of a structure parameter is
// such an input, each of the other members becomes a parameter. The entry point then constructs the
// structure itself.
Status RunLinearIndexing(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LINEAR_INDEXING_H_
