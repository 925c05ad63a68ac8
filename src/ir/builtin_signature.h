// Checks calls of built-in functions against the signatures in builtin_functions.def, for the
// validator.
#ifndef TESSERA_IR_BUILTIN_SIGNATURE_H_
#define TESSERA_IR_BUILTIN_SIGNATURE_H_

#include <string>
#include <string_view>

#include "ir/module.h"

namespace tessera::ir {

// Returns a description of the mistake if `call`, a kBuiltin, has the wrong number or types of
// arguments or the wrong result type. Returns an empty string if the call is correct.
std::string CheckBuiltinCall(const Module& m, InstId call);

// Returns a description of the mistake if the operands or the result type of `inst` do not match
// `signature`. Returns an empty string if they do.
std::string CheckSignature(const Module& m, InstId inst, std::string_view signature);

// Returns whether `signature` is well formed in the notation of builtin_functions.def.
bool IsWellFormedSignature(std::string_view signature);

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILTIN_SIGNATURE_H_
