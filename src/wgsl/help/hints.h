// Hints about syntax errors, for authors who are used to other languages.
#ifndef TESSERA_WGSL_HELP_HINTS_H_
#define TESSERA_WGSL_HELP_HINTS_H_

#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// Adds hints to `d` for authors who are used to other languages.
void AddHints(const ParseContext& p, Diagnostic& d);
// Returns whether the '{' begins a braced list that initializes a value of the preceding type,
// although a statement's body could also begin here.
bool AtBracesOfValue(const TokenCursor& t);
// Adds hints for an unexpected name or literal.
void HintAtWord(const TokenCursor& t, Diagnostic& d, uint32_t token);
// Adds the advice for the reserved word at `token`, if the table of foreign words has any.
void ReservedWordHint(const TokenCursor& t, Diagnostic& d, uint32_t token);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_HINTS_H_
