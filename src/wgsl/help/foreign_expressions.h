// Expressions of other languages: methods, '->', 'as', lists in braces, prefix '++'.
#ifndef TESSERA_WGSL_HELP_FOREIGN_EXPRESSIONS_H_
#define TESSERA_WGSL_HELP_FOREIGN_EXPRESSIONS_H_

#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// Returns whether the node contains an error or replaces misread text, whose extent is unknown.
bool HasError(const ParseContext& p, uint32_t node);
// Implements ForeignPostfix for the tokens that need more than a look at their kind.
bool ReadForeignPostfix(ParseContext& p, ParsedExpr* e);
// Reports a list in braces where an operand is expected: 'var a: array<i32, 2> = {1, 2}'.
ParsedExpr BracedList(ParseContext& p);
// Returns whether a prefix operator, as in '++i', and its operand are a whole statement.
bool IsPrefixStep(const TokenCursor& t);
// Reports '++i' or '--i' as a misplaced operator and parses it.
ParsedExpr PrefixStep(ParseContext& p);

// Returns whether the operand `e` continues with syntax of another language. If so, sets `e` to
// the meaning in WGSL, or to none after an error whose meaning is unclear.
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
