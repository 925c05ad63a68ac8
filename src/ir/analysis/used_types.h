// Finds the types that a module uses, and their first uses in the source.
#ifndef TESSERA_IR_ANALYSIS_USED_TYPES_H_
#define TESSERA_IR_ANALYSIS_USED_TYPES_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

struct UsedType {
  TypeId type;
  Span at;  // first use in the source
};

// Returns the types that the module uses, without duplicates, in this order:
// - the types of module-scope variables
// - the types of parameters and results of functions
// - the types of values, including constant operands
// Each type is followed by the types of its members and elements. Each pointer type is replaced by
// its store type, so that local variables are covered. Omits types that all targets support: bool,
// i32, u32, f32, and vectors and matrices of them.
PoolVector<UsedType> UsedTypes(const Module& m);
// Returns the structures in `used_types`, each one after the structures of its members.
PoolVector<TypeId> UsedStructs(const Module& m, const PoolVector<UsedType>& used_types);

// Returns for each structure whether it is the type of a parameter or of the result of an entry
// point. The vector has the same indices as TypeStore::structs().
PoolVector<bool> InterfaceStructs(const Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_USED_TYPES_H_
