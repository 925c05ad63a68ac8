// Parses two constructs that WGSL lacks, and reports them as errors: 'elif', and loops over ranges.
#ifndef TESSERA_WGSL_HELP_FOREIGN_LOOPS_H_
#define TESSERA_WGSL_HELP_FOREIGN_LOOPS_H_

#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// Called after the body of an `if` or after its `else`. If the next token is 'elif', 'elsif' or
// 'elseif', and a condition and '{' follow, reports that WGSL has no such keyword, and returns
// true. The caller then parses the token as the `if` of an `else if`. A call to a function named
// 'elif' is not an error.
bool ReadElif(ParseContext& p);
// Returns whether `for` is followed by the beginning of a loop over a range, such as `i in 0..4`,
// with or without parentheses.
bool AtForIn(const TokenCursor& t);
// Reports and parses a loop for which AtForIn returned true. `token` is the 'for'.
uint32_t ForIn(ParseContext& p, uint32_t token, uint32_t attributes);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_FOREIGN_LOOPS_H_
