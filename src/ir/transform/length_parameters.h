// Passes the lengths of runtime-sized arrays to functions along with pointers to them.
#ifndef TESSERA_IR_TRANSFORM_LENGTH_PARAMETERS_H_
#define TESSERA_IR_TRANSFORM_LENGTH_PARAMETERS_H_

#include "ir/module.h"

namespace tessera::ir {

// For languages whose pointers to storage buffers carry no size. Afterwards arrayLength is applied
// only to module-scope variables.
//
// A function that needs the length of the array that a parameter points to gets an extra parameter
// for it, after its others. Its callers compute the length or pass on their own length parameter.
// Callees must come before callers. Must run after robustness, which adds calls of arrayLength.
Status RunLengthParameters(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LENGTH_PARAMETERS_H_
