// Determines which kinds of names can be completed at a position, based on the tokens before the
// position.
#ifndef TESSERA_SERVICE_COMPLETION_CONTEXT_H_
#define TESSERA_SERVICE_COMPLETION_CONTEXT_H_

#include <cstdint>
#include <string_view>

#include "service/document.h"

namespace tessera::service {

enum class Place : uint8_t {
  kNothing,    // in a comment or number, or where a new name is being declared
  kModule,     // between module-scope declarations
  kStatement,  // at the start of a statement
  kForInit,    // the first part of the header of a `for` statement
  kForUpdate,  // the last part of the header of a `for` statement
  kClause,     // directly in the block of a `switch` statement
  kElse,       // after `else`
  kBreakIf,    // after `break` in a `continuing` block
  kExpression,
  kConstExpression,
  kOverrideExpression,
  kCaseSelector,  // a const-expression, or `default`
  kMember,        // after '.'
  kType,
  kAddressSpace,  // in `var<` and `ptr<`
  kAccess,
  kTexelFormat,
  kMatrixOrder,    // a template argument of subgroupMatrixLoad and subgroupMatrixStore
  kMatrixRole,     // in coop_mat8x8<f32,
  kAttribute,      // after '@'
  kBuiltinValue,   // in @builtin(
  kDepthMode,      // in @builtin(frag_depth,
  kInterpolation,  // in @interpolate(
  kSampling,       // in @interpolate(linear,
  kSeverity,       // the first argument of `diagnostic`
  kRule,           // the second argument of `diagnostic`
  kEnable,         // names of enable-extensions
  kRequires,       // names of language extensions
};

// Returns whether the offset is inside a comment or at the end of a line comment.
bool IsInComment(const Analysis& analysis, uint32_t offset);

// Returns which kinds of names are possible in place of `word`, the name to complete. `word` may be
// empty.
Place PlaceAt(const Analysis& analysis, Span word);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_COMPLETION_CONTEXT_H_
