// Checks calls to built-in functions against their IR forms (builtin_functions.def), for the
// validator.
#ifndef TESSERA_IR_BUILTIN_SIGNATURE_H_
#define TESSERA_IR_BUILTIN_SIGNATURE_H_

#include <string>

#include "ir/module.h"
#include "ir/overload.h"

namespace tessera::ir {

// Checks the instruction `call`, which must be a kBuiltin: the number and types of its arguments,
// and its result type. Returns a description of the mistake, or an empty string if there is none.
std::string CheckBuiltinCall(const Module& m, InstId call);

// Checks the operands and the result type of `inst` against one of the `forms`. Returns a
// description of the mistake, or an empty string if there is none.
std::string CheckForms(const Module& m, InstId inst, std::span<const Overload> forms);

}  // namespace tessera::ir

#endif  // TESSERA_IR_BUILTIN_SIGNATURE_H_
