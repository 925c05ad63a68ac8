// Which types a module has use for, and where they show.
#ifndef TESSERA_IR_ANALYSIS_USED_TYPES_H_
#define TESSERA_IR_ANALYSIS_USED_TYPES_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

struct UsedType {
  TypeId type;
  Span at;  // in the source, where it shows first
};

// The types of module-scope variables, functions' parameters and results, and values, with the constants that are their
// operands, in this order, and of their members and elements, each once and after what it is a part of. Instead of a
// pointer's what it points to, so that local variables are among them. Without those that all targets have: bool, i32, u32,
// f32, and vectors and matrices of them.
PoolVector<UsedType> UsedTypes(const Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_USED_TYPES_H_
