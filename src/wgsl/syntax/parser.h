// Parses tokens into the syntax tree (WGSL: Parsing; the whole grammar).
#ifndef TESSERA_WGSL_SYNTAX_PARSER_H_
#define TESSERA_WGSL_SYNTAX_PARSER_H_

#include "base/diagnostics.h"
#include "base/source.h"
#include "base/string_interner.h"
#include "wgsl/syntax/ast.h"

namespace tessera::wgsl {

// Lexes and parses the source into `ast`, which must be empty. After an error, continues at the
// next statement or declaration. A tree with errors is well-formed: faulty parts are kError or left
// out. It must not be resolved. `trivia`, if not null, receives the comments between the tokens.
void Parse(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast& ast,
           Trivia* trivia = nullptr);

// Parses the tokens that `ast` has, and nothing else, like Parse. They end with kEof.
void ParseTokens(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast& ast);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_PARSER_H_
