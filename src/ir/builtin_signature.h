// Checks calls of built-in functions against the signatures of builtin_functions.def. For the
// validator.
#ifndef TESSERA_IR_BUILTIN_SIGNATURE_H_
#define TESSERA_IR_BUILTIN_SIGNATURE_H_

#include <string>
#include <string_view>

#include "ir/module.h"

namespace tessera::ir {

// Returns what is wrong with the number or types of the arguments, or with the result type, of
// `call`, a kBuiltin. Returns an empty string if the call is correct.
std::string CheckBuiltinCall(const Module& m, InstId call);

// Returns what is wrong with the operands or the result type of `inst` according to `signature`.
// Returns an empty string if they are correct.
std::string CheckSignature(const Module& m, InstId inst, std::string_view signature);

// Returns whether `signature` is well formed in the notation of builtin_functions.def.
bool IsWellFormedSignature(std::string_view signature);

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILTIN_SIGNATURE_H_
