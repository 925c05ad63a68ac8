// Provides transforms with built-in input values, even if the entry point does not declare them.
#ifndef TESSERA_IR_TRANSFORM_BUILTIN_INPUT_H_
#define TESSERA_IR_TRANSFORM_BUILTIN_INPUT_H_

#include "ir/builder.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns the value of `builtin`, of type `type`, in the entry point `entry`. The result is an
// existing parameter, or a member of a parameter, read at the position of `b`. If there is neither,
// adds a parameter to `entry`.
Value BuiltinInput(Module& m, FunctionId entry, BuiltinValue builtin, TypeId type, Builder& b);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BUILTIN_INPUT_H_
