// Hints about syntax errors, for authors who are used to other languages.
#ifndef TESSERA_WGSL_HELP_HINTS_H_
#define TESSERA_WGSL_HELP_HINTS_H_

#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// Adds hints for authors who are used to other languages.
void AddHints(const ParseContext& p, Diagnostic& d);
// Returns whether the '{' begins a value of the type named before it, although the body of a
// statement may begin here.
bool AtBracesOfValue(const TokenCursor& t);
// Adds hints for an unexpected name or literal.
void HintAtWord(const TokenCursor& t, Diagnostic& d, uint32_t token);
// Adds the advice for the reserved word at the token, if there is one.
void ReservedWordHint(const TokenCursor& t, Diagnostic& d, uint32_t token);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_HINTS_H_
