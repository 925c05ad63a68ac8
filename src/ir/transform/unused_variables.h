// Removes the module-scope variables that no function uses.
#ifndef TESSERA_IR_TRANSFORM_UNUSED_VARIABLES_H_
#define TESSERA_IR_TRANSFORM_UNUSED_VARIABLES_H_

#include "ir/analysis/global_uses.h"
#include "ir/module.h"

namespace tessera::ir {

// Removes the variables that no instruction names. What the shader's interface statically uses and the code does not,
// because dead_code has removed it, would else stand in the output with a place that
// nothing there needs. Returns the uses of those that are left.
GlobalUses RunUnusedVariables(Module& m);
// The same with the direct uses already known.
GlobalUses RunUnusedVariables(Module& m, DirectUses direct);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_UNUSED_VARIABLES_H_
