// Declarations of other languages: 'int x = 0', 'let mut x', '[numthreads(8, 8, 1)]'.
#ifndef TESSERA_WGSL_HELP_FOREIGN_DECLARATIONS_H_
#define TESSERA_WGSL_HELP_FOREIGN_DECLARATIONS_H_

#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// Reports 'let mut x = 1.0' and parses it as a 'var'. The next token is 'mut'.
uint32_t LetMut(ParseContext& p, uint32_t keyword);
// Skips words before a declaration that WGSL does not have, such as 'static', 'inline' and 'pub',
// and reports them. If no declaration follows, panics.
void SkipForeignQualifiers(ParseContext& p);
// Returns whether the next tokens are 'import … "x"', which the lexer has reported. Its string is
// not a token.
bool AtImportOfString(const TokenCursor& t);
// Reports and parses a declaration such as 'int x = 0', but does not consume the ';'.
uint32_t ForeignDeclaration(ParseContext& p, bool module_scope);
// Parses and reports '[numthreads(8, 8, 1)]' or '[unroll]'. Returns false if there is none.
bool BracketAttribute(ParseContext& p);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_FOREIGN_DECLARATIONS_H_
