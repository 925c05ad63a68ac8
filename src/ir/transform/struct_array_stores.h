// Avoids stores to dynamically indexed array elements inside structure variables.
#ifndef TESSERA_IR_TRANSFORM_STRUCT_ARRAY_STORES_H_
#define TESSERA_IR_TRANSFORM_STRUCT_ARRAY_STORES_H_

#include "ir/module.h"

namespace tessera::ir {

// Works around FXC, which rejects such an element of a function or private variable as an lvalue
// (error X3500, or X3531 in loops). It accepts the element if the structure is itself an array
// element. So the variable becomes the only element of an array. A function with such a store
// through a pointer parameter works on its own copy, and copies it back when it returns. WGSL
// forbids the aliases that could observe this.
Status RunStructArrayStores(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_STRUCT_ARRAY_STORES_H_
