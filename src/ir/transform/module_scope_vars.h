// Private variables for languages that have no variables of module scope: MSL.
#ifndef TESSERA_IR_TRANSFORM_MODULE_SCOPE_VARS_H_
#define TESSERA_IR_TRANSFORM_MODULE_SCOPE_VARS_H_

#include "ir/analysis/direct_uses.h"
#include "ir/module.h"

namespace tessera::ir {

// Makes the variables of the private address space variables of the entry points. One that only entry points name is
// declared in each of those that do. All others are members of one structure, which the entry points declare and hand
// down by a pointer, the last parameter of the functions that use a private variable themselves or by what they call:
// so the output grows with the functions, not with functions times variables. Pointers keep the private address space,
// because what is known of private memory stays true: a call may write it.
// Of the module-scope variables only the others are left. Gives what the functions name now; where nothing is left, none.
DirectUses RunModuleScopeVars(Module& module);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MODULE_SCOPE_VARS_H_
