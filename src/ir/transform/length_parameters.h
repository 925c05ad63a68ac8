// Passes the lengths of runtime-sized arrays to functions along with pointers to them.
#ifndef TESSERA_IR_TRANSFORM_LENGTH_PARAMETERS_H_
#define TESSERA_IR_TRANSFORM_LENGTH_PARAMETERS_H_

#include "ir/module.h"

namespace tessera::ir {

// For languages in which pointers to storage buffers do not include the size. Afterwards
// arrayLength is applied only to module-scope variables.
//
// If a function needs the length of the array that a parameter points to, an extra parameter for
// the length is added at the end. Callers compute the length or pass on their own length parameter.
// Callees must precede callers. Must run after robustness, which adds calls of arrayLength.
Status RunLengthParameters(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LENGTH_PARAMETERS_H_
