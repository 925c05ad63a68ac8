// Built-in input values that a transform needs, whether the entry point asks for them or not.
#ifndef TESSERA_IR_TRANSFORM_BUILTIN_INPUT_H_
#define TESSERA_IR_TRANSFORM_BUILTIN_INPUT_H_

#include "ir/builder.h"
#include "ir/module.h"

namespace tessera::ir {

// The value of `builtin`, which is of type `type`, in `entry`: a parameter, a part of one that is read
// where `b` stands, or a parameter that is added.
Value BuiltinInput(Module& m, FunctionId entry, BuiltinValue builtin, TypeId type, Builder& b);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_BUILTIN_INPUT_H_
