// Reports and parses expressions in the syntax of other languages: method calls, '->', 'as', braced
// lists, prefix '++'.
#ifndef TESSERA_WGSL_HELP_FOREIGN_EXPRESSIONS_H_
#define TESSERA_WGSL_HELP_FOREIGN_EXPRESSIONS_H_

#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// Returns whether an error was reported in the node's source text. If so, the parser may have
// misread the text.
bool HasError(const ParseContext& p, uint32_t node);
// Implements ForeignPostfix for '(', '->' and reserved words.
bool ReadForeignPostfix(ParseContext& p, ParsedExpr* e);
// Reports a braced list in place of an operand: 'var a: array<i32, 2> = {1, 2}'.
ParsedExpr BracedList(ParseContext& p);
// Returns whether a prefix operator and its operand, as in '++i', form a complete statement.
bool IsPrefixStep(const TokenCursor& t);
// Parses the statement '++i' or '--i', and reports that the operator must follow the operand.
ParsedExpr PrefixStep(ParseContext& p);

// Returns whether the operand `e` is followed by syntax from another language. If so, reports an
// error, parses that syntax and replaces `e`. The new `e` is a member access for '->', and an error
// node for any other syntax. If parsing fails, `e` has no node.
inline bool ForeignPostfix(ParseContext& p, ParsedExpr* e) {
  switch (p.Kind()) {
    case TokenKind::kParenLeft:
    case TokenKind::kArrow:
    case TokenKind::kReserved: return ReadForeignPostfix(p, e);
    default: return false;
  }
}

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_FOREIGN_EXPRESSIONS_H_
