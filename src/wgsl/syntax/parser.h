// Parses tokens into the syntax tree according to the WGSL grammar.
#ifndef TESSERA_WGSL_SYNTAX_PARSER_H_
#define TESSERA_WGSL_SYNTAX_PARSER_H_

#include "base/diagnostics.h"
#include "base/source.h"
#include "base/string_interner.h"
#include "wgsl/syntax/ast.h"

namespace tessera::wgsl {

// Lexes and parses the source into `ast`, which must be empty. Parsing continues after an error, at
// the next statement or declaration. The resulting tree is well-formed: invalid constructs are
// replaced with kError nodes or omitted. A tree with errors must not be resolved. If `trivia` is
// not null, stores the comments in it.
void Parse(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast& ast,
           Trivia* trivia = nullptr);

// Like `Parse`, but parses the tokens in `ast` instead of lexing the source. The last token must be
// kEof.
void ParseTokens(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast& ast);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_PARSER_H_
