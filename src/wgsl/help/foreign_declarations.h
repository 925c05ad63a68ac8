// Reports and parses declarations in the syntax of other languages: 'int x = 0', 'let mut x',
// '[numthreads(8, 8, 1)]'.
#ifndef TESSERA_WGSL_HELP_FOREIGN_DECLARATIONS_H_
#define TESSERA_WGSL_HELP_FOREIGN_DECLARATIONS_H_

#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// Reports 'let mut x = 1.0' and parses it as a `var`. The next token is 'mut'.
uint32_t LetMut(ParseContext& p, uint32_t keyword);
// Skips words such as 'static', 'inline' and 'pub' before a declaration, and reports the first one.
// WGSL has no such qualifiers. Starts panic mode if an identifier follows that does not begin a
// declaration.
void SkipForeignQualifiers(ParseContext& p);
// Returns whether the next tokens are 'import … "x"'. WGSL has no string tokens; the lexer has
// already reported the string.
bool AtImportOfString(const TokenCursor& t);
// Parses a declaration such as 'int x = 0' and reports it as an error. Does not consume the ';'.
uint32_t ForeignDeclaration(ParseContext& p, bool module_scope);
// Parses and reports an attribute in brackets, such as '[numthreads(8, 8, 1)]' or '[unroll]'.
// Returns false if there is none.
bool BracketAttribute(ParseContext& p);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_FOREIGN_DECLARATIONS_H_
