// Reduces the index, delta or mask of subgroup shuffles to less than the subgroup size.
#ifndef TESSERA_IR_TRANSFORM_SUBGROUP_INDICES_H_
#define TESSERA_IR_TRANSFORM_SUBGROUP_INDICES_H_

#include "ir/module.h"

namespace tessera::ir {

// In WGSL, subgroupShuffle and similar functions return an indeterminate value if the index, delta
// or mask selects no active invocation. On targets, an operand of at least the subgroup size yields
// an undefined value, and all values computed from that value are undefined too. The pass therefore
// reduces the operand modulo the subgroup size, a power of two. An operand is unchanged if it is a
// constant, or if range analysis proves that it is in range. Functions receive the subgroup size as
// a parameter, and entry points as an input. subgroupBroadcast and quadBroadcast need no change,
// because their operand must be a constant.
Status RunSubgroupIndices(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SUBGROUP_INDICES_H_
