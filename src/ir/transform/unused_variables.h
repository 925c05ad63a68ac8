// Removes the module-scope variables that no function uses.
#ifndef TESSERA_IR_TRANSFORM_UNUSED_VARIABLES_H_
#define TESSERA_IR_TRANSFORM_UNUSED_VARIABLES_H_

#include "ir/analysis/global_uses.h"
#include "ir/module.h"

namespace tessera::ir {

// Removes the variables that no instruction refers to. Such a variable may be statically used in
// the source, but only by code that dead_code has removed. It would then needlessly occupy a
// binding in the output. Returns the uses of the remaining variables.
GlobalUses RunUnusedVariables(Module& m);
// Removes the variables that no instruction refers to, and returns the uses of the remaining
// variables. For callers that have already computed `direct`, the direct uses in the module.
GlobalUses RunUnusedVariables(Module& m, DirectUses direct);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_UNUSED_VARIABLES_H_
