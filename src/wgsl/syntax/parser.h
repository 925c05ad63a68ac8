// From tokens to the syntax tree (WGSL: Parsing; the whole grammar).
#ifndef TESSERA_WGSL_SYNTAX_PARSER_H_
#define TESSERA_WGSL_SYNTAX_PARSER_H_

#include "base/diagnostics.h"
#include "base/source.h"
#include "base/string_interner.h"
#include "wgsl/syntax/ast.h"

namespace tessera::wgsl {

// Lexes and parses the source into `ast`, which is empty. Goes on after an error at the next
// statement or declaration; a tree with errors is whole (what was wrong is kError or left out) but
// must not be resolved. `trivia`: as for Lex.
void Parse(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast& ast,
           Trivia* trivia = nullptr);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_PARSER_H_
