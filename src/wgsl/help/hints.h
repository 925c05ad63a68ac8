// Adds hints to syntax errors, for authors who know other languages.
#ifndef TESSERA_WGSL_HELP_HINTS_H_
#define TESSERA_WGSL_HELP_HINTS_H_

#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// Adds hints to the syntax error `d` for authors who know other languages.
void AddHints(const ParseContext& p, Diagnostic& d);
// Returns whether the '{' begins a braced list with the members of a value, as in 'S { 1, 2 }', and
// not the body of a statement.
bool AtBracesOfValue(const TokenCursor& t);
// Adds hints for an unexpected name or literal.
void HintAtWord(const TokenCursor& t, Diagnostic& d, uint32_t token);
// Adds the advice from the table of foreign words for the reserved word at `token`, if there is
// any.
void ReservedWordHint(const TokenCursor& t, Diagnostic& d, uint32_t token);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_HINTS_H_
