// Passes the length of a runtime-sized array along with each pointer to the array.
#ifndef TESSERA_IR_TRANSFORM_LENGTH_PARAMETERS_H_
#define TESSERA_IR_TRANSFORM_LENGTH_PARAMETERS_H_

#include "ir/module.h"

namespace tessera::ir {

// Rewrites the module so that arrayLength is applied only to module-scope variables. Needed for
// languages in which a pointer to a storage buffer does not include the buffer's size.
//
// If a function needs the length of the array that a parameter points to, an extra parameter for
// the length is added at the end. Callers compute the length or pass on their own length parameter.
// Callees must precede callers. Must run after the robustness pass, which adds arrayLength calls.
Status RunLengthParameters(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LENGTH_PARAMETERS_H_
