// Reduces the index, delta or mask of subgroup shuffles to less than the subgroup size.
#ifndef TESSERA_IR_TRANSFORM_SUBGROUP_INDICES_H_
#define TESSERA_IR_TRANSFORM_SUBGROUP_INDICES_H_

#include "ir/module.h"

namespace tessera::ir {

// In WGSL, subgroupShuffle and similar functions return an indeterminate value if their operand (an
// index, delta or mask) selects no active invocation. On the targets, an operand that is not less
// than the subgroup size yields an undefined value, and all values computed from that value are
// undefined too. The pass therefore reduces the operand modulo the subgroup size, which is a power
// of two. It does not change operands that range analysis proves to be in range. These include the
// constants that are less than the smallest subgroup size; WGSL allows constants from 0 to 127.
// Functions receive the subgroup size as a parameter, and entry points as an input.
//
// The pass does not change subgroupBroadcast, whose operand must be a constant on some targets. The
// result is undefined if the operand is not less than the subgroup size, which is a dynamic error
// (WGSL: subgroupBroadcast). The operand of quadBroadcast is always in range.
Status RunSubgroupIndices(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_SUBGROUP_INDICES_H_
