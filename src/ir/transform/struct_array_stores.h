// Avoids stores to dynamically indexed arrays in structure variables.
#ifndef TESSERA_IR_TRANSFORM_STRUCT_ARRAY_STORES_H_
#define TESSERA_IR_TRANSFORM_STRUCT_ARRAY_STORES_H_

#include "ir/module.h"

namespace tessera::ir {

// Works around an FXC bug. If a variable in the function or private address space is a structure,
// FXC rejects stores to dynamically indexed elements of its array members (error X3500, or X3531 in
// loops). FXC accepts such a store if the structure is itself an array element, so the variable
// becomes an array with one element. A function that stores to such an element through a pointer
// parameter works on a copy, which it stores back when it returns. WGSL forbids aliases through
// which the difference could be observed.
Status RunStructArrayStores(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_STRUCT_ARRAY_STORES_H_
