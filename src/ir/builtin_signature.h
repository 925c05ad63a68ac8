// Checks calls of built-in functions against their signatures (builtin_functions.def), for the
// validator.
#ifndef TESSERA_IR_BUILTIN_SIGNATURE_H_
#define TESSERA_IR_BUILTIN_SIGNATURE_H_

#include <string>
#include <string_view>

#include "ir/module.h"

namespace tessera::ir {

// Checks the number and types of arguments and the result type of `call`, a kBuiltin. Returns a
// description of the mistake, or an empty string if there is none.
std::string CheckBuiltinCall(const Module& m, InstId call);

// Checks the operands and the result type of `inst` against `signature`. Returns a description of
// the mistake, or an empty string if there is none.
std::string CheckSignature(const Module& m, InstId inst, std::string_view signature);

// Returns true if `signature` follows the notation of builtin_functions.def.
bool IsWellFormedSignature(std::string_view signature);

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILTIN_SIGNATURE_H_
