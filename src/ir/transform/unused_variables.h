// Removes the module-scope variables that no function uses.
#ifndef TESSERA_IR_TRANSFORM_UNUSED_VARIABLES_H_
#define TESSERA_IR_TRANSFORM_UNUSED_VARIABLES_H_

#include "ir/module.h"

namespace tessera::ir {

// Removes the variables that no instruction refers to, e.g. because dead_code has removed all code
// that used them. Without this pass, such a variable would needlessly occupy a binding in the
// output.
void RunUnusedVariables(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_UNUSED_VARIABLES_H_
