// Keeps the invocations that shuffles name inside their subgroup.
#ifndef TESSERA_IR_TRANSFORM_SUBGROUP_INDICES_H_
#define TESSERA_IR_TRANSFORM_SUBGROUP_INDICES_H_

#include "ir/module.h"

namespace tessera::ir {

// WGSL: subgroupShuffle and its like return an indeterminate value if the index, delta or mask selects no active
// invocation. In the targets the value is undefined if the number is not less than the subgroup's size, so that what is
// computed from it may be undefined as well. The number is taken modulo that size, a power of two, unless it is a constant
// or ranges prove it. Functions that need the size get it as a parameter; entry points as an input. subgroupBroadcast and
// quadBroadcast take constants only.
Status RunSubgroupIndices(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SUBGROUP_INDICES_H_
