// Reports and parses expressions in the syntax of other languages: method calls, '->', 'as', braced
// lists, prefix '++'.
#ifndef TESSERA_WGSL_HELP_FOREIGN_EXPRESSIONS_H_
#define TESSERA_WGSL_HELP_FOREIGN_EXPRESSIONS_H_

#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// Returns whether the node contains an error or stands for misread source text of unknown extent.
bool HasError(const ParseContext& p, uint32_t node);
// Implements ForeignPostfix for tokens whose kind alone does not show that the syntax is foreign.
bool ReadForeignPostfix(ParseContext& p, ParsedExpr* e);
// Reports a braced list in place of an operand: 'var a: array<i32, 2> = {1, 2}'.
ParsedExpr BracedList(ParseContext& p);
// Returns whether a prefix operator and its operand, as in '++i', form a complete statement.
bool IsPrefixStep(const TokenCursor& t);
// Parses the statement '++i' or '--i', and reports that the operator must follow the operand.
ParsedExpr PrefixStep(ParseContext& p);

// Returns whether the operand `e` is followed by syntax from another language. If so, reports an
// error, parses that syntax, and replaces `e`: with a member access for '->', and with an error
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
