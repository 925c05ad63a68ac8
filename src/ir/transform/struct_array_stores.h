// Avoids stores to dynamically indexed elements of arrays in structure variables.
#ifndef TESSERA_IR_TRANSFORM_STRUCT_ARRAY_STORES_H_
#define TESSERA_IR_TRANSFORM_STRUCT_ARRAY_STORES_H_

#include "ir/module.h"

namespace tessera::ir {

// Works around FXC, which rejects some lvalues: elements of an array in a structure that is a
// function or private variable (error X3500, or X3531 in loops). FXC accepts the element if the
// structure is itself an array element. So the variable becomes the only element of an array. A
// function with such a store through a pointer parameter works on a copy, and copies it back when
// it returns. WGSL forbids the aliases that could observe this.
Status RunStructArrayStores(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_STRUCT_ARRAY_STORES_H_
