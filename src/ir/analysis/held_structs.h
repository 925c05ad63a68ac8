// Which structures lie in memory of some kind.
#ifndef TESSERA_IR_ANALYSIS_HELD_STRUCTS_H_
#define TESSERA_IR_ANALYSIS_HELD_STRUCTS_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Those that a module-scope variable that `wanted` is true of has as its type, or among its members and elements: each once,
// behind those that are members of it.
PoolVector<TypeId> HeldStructs(const Module& m, bool (*wanted)(const Global&));

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_HELD_STRUCTS_H_
