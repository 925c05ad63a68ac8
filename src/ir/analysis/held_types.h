// Which types lie in memory of some kind.
#ifndef TESSERA_IR_ANALYSIS_HELD_TYPES_H_
#define TESSERA_IR_ANALYSIS_HELD_TYPES_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// By TypeId: whether a module-scope variable that `wanted` is true of has the type, or has it among its members and
// elements. Each type is looked at once.
PoolVector<bool> HeldTypes(const Module& m, bool (*wanted)(const Global&));

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_HELD_TYPES_H_
