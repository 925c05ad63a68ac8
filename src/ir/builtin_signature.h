// Holds calls of built-in functions to the signatures of builtin_functions.def. For the validator.
#ifndef TESSERA_IR_BUILTIN_SIGNATURE_H_
#define TESSERA_IR_BUILTIN_SIGNATURE_H_

#include <string>
#include <string_view>

#include "ir/module.h"

namespace tessera::ir {

// What is wrong with the number or the types of the arguments or the result of `call`, a kBuiltin; empty if nothing.
std::string CheckBuiltinCall(const Module& m, InstId call);

// The same of an instruction whose operands and result a signature describes.
std::string CheckSignature(const Module& m, InstId inst, std::string_view signature);

// Whether a signature is written in the notation of builtin_functions.def.
bool IsWellFormedSignature(std::string_view signature);

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILTIN_SIGNATURE_H_
