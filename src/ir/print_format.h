// How targets with a printf write the value of print.
#ifndef TESSERA_IR_PRINT_FORMAT_H_
#define TESSERA_IR_PRINT_FORMAT_H_

#include <string>

#include "ir/type.h"

namespace tessera::ir {

// The letter of printf for the components of `type`, of i32, u32 or f32.
char PrintLetter(const TypeStore& types, TypeId type);
// The format of a value for GL_EXT_debug_printf and NonSemantic.DebugPrintf: "%u", "%v3f".
std::string PrintFormat(const TypeStore& types, TypeId type);

}  // namespace tessera::ir

#endif  // TESSERA_IR_PRINT_FORMAT_H_
