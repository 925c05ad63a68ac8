// Removes the module-scope variables that no function uses.
#ifndef TESSERA_IR_TRANSFORM_UNUSED_VARIABLES_H_
#define TESSERA_IR_TRANSFORM_UNUSED_VARIABLES_H_

#include "ir/analysis/global_uses.h"
#include "ir/module.h"

namespace tessera::ir {

// Removes the variables that no instruction refers to. After dead_code has removed the code that
// used them, they may still be statically used and thus part of the shader's interface. Each would
// then occupy a binding in the output unnecessarily. Returns the uses of the remaining variables.
GlobalUses RunUnusedVariables(Module& m);
// Removes the variables that no instruction refers to, and returns the uses of the remaining
// variables. `direct` may contain the direct uses of the module, if the caller has already computed
// them.
GlobalUses RunUnusedVariables(Module& m, DirectUses direct);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_UNUSED_VARIABLES_H_
