// Chooses printf formats for the arguments of `print`, on targets with a printf function.
#ifndef TESSERA_IR_PRINT_FORMAT_H_
#define TESSERA_IR_PRINT_FORMAT_H_

#include <string>

#include "ir/type.h"

namespace tessera::ir {

// Returns the printf conversion letter for a scalar or vector of i32, u32 or f32.
char PrintLetter(const TypeStore& types, TypeId type);
// Returns the format for a value in GL_EXT_debug_printf and NonSemantic.DebugPrintf, e.g. "%u" or
// "%v3f".
std::string PrintFormat(const TypeStore& types, TypeId type);

}  // namespace tessera::ir

#endif  // TESSERA_IR_PRINT_FORMAT_H_
