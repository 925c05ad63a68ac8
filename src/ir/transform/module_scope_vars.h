// Moves private variables into functions, for languages without module-scope variables (MSL).
#ifndef TESSERA_IR_TRANSFORM_MODULE_SCOPE_VARS_H_
#define TESSERA_IR_TRANSFORM_MODULE_SCOPE_VARS_H_

#include "ir/analysis/direct_uses.h"
#include "ir/module.h"

namespace tessera::ir {

// Changes variables in the private address space into variables of the entry points, and removes
// them from the module's globals.
//
// - A variable used only by entry points is declared in each entry point that uses it.
// - All other variables become members of one structure, declared in each entry point that needs
//   it. Functions that use a private variable, directly or through their callees, receive a pointer
//   to the structure as their last parameter.
//
// As a result, the size of the output is proportional to the number of functions, not to functions
// times variables. Pointers keep the private address space, so analyses still assume that a call
// may write this memory. Returns the direct uses of the remaining globals, which are empty if no
// globals remain.
DirectUses RunModuleScopeVars(Module& module);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MODULE_SCOPE_VARS_H_
