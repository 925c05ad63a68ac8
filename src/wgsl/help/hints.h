// Adds hints to syntax errors, for authors who know other languages.
#ifndef TESSERA_WGSL_HELP_HINTS_H_
#define TESSERA_WGSL_HELP_HINTS_H_

#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// Adds hints to the syntax error `d` for authors who know other languages.
void AddHints(const ParseContext& p, Diagnostic& d);
// Returns whether the '{' begins a braced list of a value's members, as in 'S { 1, 2 }', rather
// than a statement's body.
bool AtBracesOfValue(const TokenCursor& t);
// Adds hints for an unexpected name or literal.
void HintAtWord(const TokenCursor& t, Diagnostic& d, uint32_t token);
// Adds the advice, if any, that the table of foreign words contains for the reserved word at
// `token`.
void ReservedWordHint(const TokenCursor& t, Diagnostic& d, uint32_t token);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_HINTS_H_
