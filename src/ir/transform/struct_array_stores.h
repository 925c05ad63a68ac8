// No store goes to an element that is chosen at run time of an array in a structure variable.
#ifndef TESSERA_IR_TRANSFORM_STRUCT_ARRAY_STORES_H_
#define TESSERA_IR_TRANSFORM_STRUCT_ARRAY_STORES_H_

#include "ir/module.h"

namespace tessera::ir {

// For FXC, where such an element of a function or private variable is no l-value (error X3500, or X3531 in loops), while one of
// an array of structures is. The variable becomes the only element of an array. A function that stores so through a pointer
// parameter works on a variable of its own, which it copies back when it returns: WGSL forbids aliases that could tell.
Status RunStructArrayStores(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_STRUCT_ARRAY_STORES_H_
