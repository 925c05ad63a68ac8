// Parses 'elif' and loops over ranges, and reports them as errors.
#ifndef TESSERA_WGSL_HELP_FOREIGN_LOOPS_H_
#define TESSERA_WGSL_HELP_FOREIGN_LOOPS_H_

#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// Reports 'elif (…) {' after the body of an `if` as a misspelled `else if`. The caller then parses
// 'elif' as `if`. A call to a function named 'elif' is not an error.
bool ReadElif(ParseContext& p);
// Returns whether `for` is followed by the beginning of a loop over a range, such as `i in 0..4`,
// with or without parentheses.
bool AtForIn(const TokenCursor& t);
// Reports and parses a loop for which AtForIn returned true. `token` is the 'for'.
uint32_t ForIn(ParseContext& p, uint32_t token, uint32_t attributes);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_FOREIGN_LOOPS_H_
