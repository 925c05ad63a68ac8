// Splits source text into tokens (WGSL: Textual Structure).
#ifndef TESSERA_WGSL_SYNTAX_LEXER_H_
#define TESSERA_WGSL_SYNTAX_LEXER_H_

#include "base/diagnostics.h"
#include "base/source.h"
#include "base/string_interner.h"
#include "wgsl/syntax/ast.h"

namespace tessera::wgsl {

// Appends all tokens of the source to `ast.tokens`, ending with kEof. Distinguishes template lists
// from comparisons. `strings` must have been constructed with kFixedNames. Reports invalid text and
// appends a kError token for it, which tells the parser not to report it again. Appends no tokens
// if the source is not valid UTF-8. If `trivia` is not null, stores the comments in it.
// `first_offset` is added to the offsets of the tokens, but not to those of comments and
// diagnostics.
void Lex(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast& ast,
         Trivia* trivia = nullptr, uint32_t first_offset = 0);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_LEXER_H_
