// Finds the structures that module-scope variables in selected address spaces contain.
#ifndef TESSERA_IR_ANALYSIS_HELD_STRUCTS_H_
#define TESSERA_IR_ANALYSIS_HELD_STRUCTS_H_

#include "base/enum_set.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// The address spaces of the buffers that are shared with the host.
inline constexpr EnumSet<AddressSpace> kHostSpaces = {
    AddressSpace::kUniform, AddressSpace::kStorage, AddressSpace::kImmediate};

// Returns the structures that occur, at any nesting depth, in the types of module-scope variables
// in the address spaces `spaces`. Each structure occurs once, after the structures of its members.
PoolVector<TypeId> HeldStructs(const Module& m, EnumSet<AddressSpace> spaces);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_HELD_STRUCTS_H_
