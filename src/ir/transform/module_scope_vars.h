// Moves private variables into functions, for MSL, which has no mutable module-scope variables.
#ifndef TESSERA_IR_TRANSFORM_MODULE_SCOPE_VARS_H_
#define TESSERA_IR_TRANSFORM_MODULE_SCOPE_VARS_H_

#include "ir/module.h"

namespace tessera::ir {

// Replaces module-scope private variables with local variables of the entry points.
//
// - A variable that only entry points use is declared in each entry point that uses it.
// - All other variables become members of one structure, declared in each entry point that needs
//   it. Functions that use a private variable, directly or through their callees, receive a pointer
//   to the structure as their last parameter.
//
// One parameter for all variables keeps the output size proportional to the number of functions.
// Pointers keep the private address space, so analyses still assume that a call may write this
// memory.
void RunModuleScopeVars(Module& module);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MODULE_SCOPE_VARS_H_
