// Extracts an expression into a function.
#ifndef TESSERA_SERVICE_EXTRACT_FUNCTION_H_
#define TESSERA_SERVICE_EXTRACT_FUNCTION_H_

#include <optional>

#include "service/document.h"
#include "service/refactoring.h"

namespace tessera::service {

// Returns a refactoring that replaces `expression` with a call to a new function. The function's
// parameters are the local values that the expression reads. Returns nullopt if the expression is a
// const-expression, if it takes the address of a local variable, if the function would read memory
// too early, if a WESL condition applies to the code, or if a type cannot be passed or returned.
std::optional<Refactoring> ExtractFunction(const Analysis& analysis, NodeId expression);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_EXTRACT_FUNCTION_H_
