// Gives functions the lengths of the runtime-sized arrays that their pointer parameters lead to.
#ifndef TESSERA_IR_TRANSFORM_LENGTH_PARAMETERS_H_
#define TESSERA_IR_TRANSFORM_LENGTH_PARAMETERS_H_

#include "ir/module.h"

namespace tessera::ir {

// For languages whose pointers into storage do not tell how much memory there is. Afterwards arrayLength is asked of
// variables of module scope alone: a function that asks it of what a parameter points to has a parameter for the answer
// behind its others, which its callers ask for, or have as a parameter themselves. Callees stand before callers. After
// robustness, which asks for lengths.
Status RunLengthParameters(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_LENGTH_PARAMETERS_H_
