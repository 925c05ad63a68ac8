// Determines which kind of name can be completed at a position, based on the tokens before it.
#ifndef TESSERA_SERVICE_COMPLETION_CONTEXT_H_
#define TESSERA_SERVICE_COMPLETION_CONTEXT_H_

#include <cstdint>
#include <string_view>

#include "service/document.h"

namespace tessera::service {

enum class Place : uint8_t {
  kNothing,    // in a comment or number, or where a new name is declared
  kModule,     // between declarations
  kStatement,  // where a statement begins
  kExpression,
  kMember,  // after '.'
  kType,
  kAddressSpace,  // in `var<` and `ptr<`
  kAccess,
  kTexelFormat,
  kAttribute,      // after '@'
  kBuiltinValue,   // in @builtin(
  kInterpolation,  // in @interpolate(
  kSeverity,       // the first argument of `diagnostic`
  kRule,           // the second argument of `diagnostic`
  kEnable,         // names of enable-extensions
  kRequires,       // names of language extensions
};

// Returns whether the offset is in a comment, or at the end of a line comment.
bool IsInComment(const Analysis& analysis, uint32_t offset);

// Returns what can be completed at `offset`, which is the start of the name to complete.
Place PlaceAt(const Analysis& analysis, uint32_t offset);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_COMPLETION_CONTEXT_H_
