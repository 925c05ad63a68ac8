// Removes the module-scope variables that no function uses.
#ifndef TESSERA_IR_TRANSFORM_UNUSED_VARIABLES_H_
#define TESSERA_IR_TRANSFORM_UNUSED_VARIABLES_H_

#include "ir/module.h"

namespace tessera::ir {

// Removes the variables that no instruction refers to. The source may use such a variable in code
// that dead_code has removed. Without this pass, the variable would needlessly occupy a binding in
// the output.
void RunUnusedVariables(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_UNUSED_VARIABLES_H_
