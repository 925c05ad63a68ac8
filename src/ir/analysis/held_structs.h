// Finds the structures that selected module-scope variables contain.
#ifndef TESSERA_IR_ANALYSIS_HELD_STRUCTS_H_
#define TESSERA_IR_ANALYSIS_HELD_STRUCTS_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns the structures that occur, at any nesting depth, in the types of module-scope variables
// for which `wanted` returns true. Each structure occurs once, after the structures of its members.
PoolVector<TypeId> HeldStructs(const Module& m, bool (*wanted)(const Global&));

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_HELD_STRUCTS_H_
