// Gives passes access to built-in input values, whether or not the entry point declares them.
#ifndef TESSERA_IR_TRANSFORM_BUILTIN_INPUT_H_
#define TESSERA_IR_TRANSFORM_BUILTIN_INPUT_H_

#include "ir/builder.h"
#include "ir/module.h"

namespace tessera::ir {

// Returns the value of the built-in input `builtin` in the entry point `entry`. If a parameter
// declares the input, returns the parameter. If a member of a parameter declares the input, uses
// `b` to emit an access to the member. Otherwise, adds a parameter of type `type`.
Value BuiltinInput(Module& m, FunctionId entry, BuiltinValue builtin, TypeId type, Builder& b);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BUILTIN_INPUT_H_
