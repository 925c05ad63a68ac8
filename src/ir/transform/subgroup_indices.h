// Reduces the index, delta or mask of subgroup shuffles to less than the subgroup size.
#ifndef TESSERA_IR_TRANSFORM_SUBGROUP_INDICES_H_
#define TESSERA_IR_TRANSFORM_SUBGROUP_INDICES_H_

#include "ir/module.h"

namespace tessera::ir {

// In WGSL, subgroupShuffle and similar functions return an indeterminate value if their operand (an
// index, delta or mask) selects no active invocation. On the targets, an operand that is not less
// than the subgroup size yields an undefined value, and all values computed from that value are
// undefined too. The pass therefore reduces the operand modulo the subgroup size, which is a power
// of two. It does not change constants or operands that range analysis proves to be in range.
// Functions receive the subgroup size as a parameter, and entry points as an input.
// subgroupBroadcast and quadBroadcast need no change, because their operand must be a constant.
Status RunSubgroupIndices(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SUBGROUP_INDICES_H_
