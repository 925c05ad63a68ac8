// Determines from the preceding tokens which kind of name can be completed at a position.
#ifndef TESSERA_SERVICE_COMPLETION_CONTEXT_H_
#define TESSERA_SERVICE_COMPLETION_CONTEXT_H_

#include <cstdint>
#include <string_view>

#include "service/document.h"

namespace tessera::service {

enum class Place : uint8_t {
  kNothing,    // in a comment, a number, or where a new name is declared
  kModule,     // between declarations
  kStatement,  // where a statement begins
  kExpression,
  kMember,  // behind '.'
  kType,
  kAddressSpace,  // in `var<` and `ptr<`
  kAccess,
  kTexelFormat,
  kAttribute,      // behind '@'
  kBuiltinValue,   // in @builtin(
  kInterpolation,  // in @interpolate(
  kSeverity,       // the first argument of diagnostic
  kRule,           // the second
  kEnable,         // names of enable-extensions
  kRequires,       // names of language extensions
};

// Returns the place at `offset`, the beginning of the name to complete.
Place PlaceAt(const Analysis& analysis, uint32_t offset);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_COMPLETION_CONTEXT_H_
