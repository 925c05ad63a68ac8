// The types that a module uses, with their first use in the source.
#ifndef TESSERA_IR_ANALYSIS_USED_TYPES_H_
#define TESSERA_IR_ANALYSIS_USED_TYPES_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

struct UsedType {
  TypeId type;
  Span at;  // first use in the source
};

// Returns the types of module-scope variables, of functions' parameters and results, and of values
// including constant operands, in this order. Their member and element types follow each type. No
// duplicates. A pointer type is replaced by its store type, which covers local variables. Leaves
// out the types that all targets have: bool, i32, u32, f32, and vectors and matrices of them.
PoolVector<UsedType> UsedTypes(const Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_USED_TYPES_H_
