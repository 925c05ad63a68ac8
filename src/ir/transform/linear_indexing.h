// Lowers the built-in values global_invocation_index and workgroup_index, which no target has.
#ifndef TESSERA_IR_TRANSFORM_LINEAR_INDEXING_H_
#define TESSERA_IR_TRANSFORM_LINEAR_INDEXING_H_

#include "ir/module.h"

namespace tessera::ir {

// Computes these values at the beginning of each entry point that has them as inputs (WGSL:
// Built-in Inputs and Outputs). A structure parameter with such a member is replaced by one
// parameter for each of its other members, from which the structure is constructed.
Status RunLinearIndexing(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LINEAR_INDEXING_H_
