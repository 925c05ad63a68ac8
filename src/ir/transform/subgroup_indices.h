// Keeps the invocation indices of subgroup shuffles inside their subgroup.
#ifndef TESSERA_IR_TRANSFORM_SUBGROUP_INDICES_H_
#define TESSERA_IR_TRANSFORM_SUBGROUP_INDICES_H_

#include "ir/module.h"

namespace tessera::ir {

// In WGSL, subgroupShuffle and similar functions return an indeterminate value if the index, delta
// or mask selects no active invocation. On targets, an operand that is not less than the subgroup
// size yields an undefined value, and all values computed from it are undefined too. The pass
// therefore reduces the operand modulo the subgroup size, a power of two. A constant operand, or
// one that range analysis proves to be in range, is unchanged. Functions receive the subgroup size
// as a parameter, and entry points as an input. subgroupBroadcast and quadBroadcast need no change,
// because their operand must be a constant.
Status RunSubgroupIndices(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SUBGROUP_INDICES_H_
