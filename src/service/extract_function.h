// Extracting an expression to a function.
#ifndef TESSERA_SERVICE_EXTRACT_FUNCTION_H_
#define TESSERA_SERVICE_EXTRACT_FUNCTION_H_

#include <optional>

#include "service/document.h"
#include "service/refactoring.h"

namespace tessera::service {

// Returns the change that replaces `expression` by the call of a new function, which gets the local
// values that the expression reads as parameters. Returns nullopt if a type cannot be passed or
// returned, or if the expression takes the address of a local variable.
std::optional<Refactoring> ExtractFunction(const Analysis& analysis, NodeId expression);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_EXTRACT_FUNCTION_H_
