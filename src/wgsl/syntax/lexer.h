// From text to tokens (WGSL: Textual Structure).
#ifndef TESSERA_WGSL_SYNTAX_LEXER_H_
#define TESSERA_WGSL_SYNTAX_LEXER_H_

#include "base/diagnostics.h"
#include "base/source.h"
#include "base/string_interner.h"
#include "wgsl/syntax/ast.h"

namespace tessera::wgsl {

// Fills ast.tokens with all tokens of the source, kEof last, template lists told from comparisons.
// `strings` must have been made with kFixedNames. What is no token gives a diagnostic and a kError
// token, so that the parser need not complain again. A source that is not UTF-8 gives no tokens.
// `trivia`, if any, gets what stands between the tokens.
void Lex(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast& ast,
         Trivia* trivia = nullptr);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_LEXER_H_
