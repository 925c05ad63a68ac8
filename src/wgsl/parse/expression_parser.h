// Parses expressions and types.
#ifndef TESSERA_WGSL_PARSE_EXPRESSION_PARSER_H_
#define TESSERA_WGSL_PARSE_EXPRESSION_PARSER_H_

#include "base/compiler.h"
#include "wgsl/parse/syntax_errors.h"

namespace tessera::wgsl {

// Returns whether this token can continue an operand, in WGSL or in another language.
constexpr bool ContinuesOperand(TokenKind kind) {
  switch (kind) {
    case TokenKind::kPeriod:
    case TokenKind::kBracketLeft:
    case TokenKind::kParenLeft:
    case TokenKind::kArrow:
    case TokenKind::kReserved: return true;
    default: return false;
  }
}

class ExpressionParser : public SyntaxErrors {
 public:
  using SyntaxErrors::SyntaxErrors;

  uint32_t ParseType() final;
  bool ParseInitializer(uint32_t* init) final {
    *init = kNone;
    if (!Match(TokenKind::kEqual)) return true;
    *init = ParseExpression();
    return *init != kNone;
  }
  ParsedExpr ParseTemplatedName() final {
    if (!At(TokenKind::kIdentifier) || at_[1].kind == TokenKind::kTemplateArgsStart) {
      return ParseNameAndTemplate();
    }
    return {AddLeaf(), 0};
  }
  // The functions ParseArguments, ParseTemplateArguments and ParseExprList return a list of
  // expressions instead of a node. The height in their result is the maximum height of the
  // expressions.
  ParsedExpr ParseArguments() final;

 protected:
  uint32_t ParseExpression();
  ParsedExpr ParsePostfix(ParsedExpr e) {
    if (!ContinuesOperand(Kind())) return e;
    return At(TokenKind::kPeriod) ? ParseMembers(e) : ParsePostfixes(e);
  }
  ParsedExpr ParseCallArguments(ParsedExpr callee);
  TESSERA_OWN_FRAME ParsedExpr ParseExprList(TokenKind close, uint32_t open);

 private:
  ParsedExpr ParseExpr();
  ParsedExpr ParseBinary(ParsedExpr left, int min_precedence);
  ParsedExpr ParseUnary();
  // ParseUnary with a fast path for names and numbers, the most common operands.
  ParsedExpr ParseOperand();
  TESSERA_OWN_FRAME ParsedExpr ParsePrefix(TokenKind kind);
  TESSERA_OWN_FRAME ParsedExpr ParsePrimary();
  ParsedExpr ParseMembers(ParsedExpr e);  // member accesses and any postfixes after them
  TESSERA_OWN_FRAME ParsedExpr ParsePostfixes(ParsedExpr e);
  TESSERA_OWN_FRAME ParsedExpr ParseIndex(ParsedExpr e);
  TESSERA_OWN_FRAME ParsedExpr ParseParen();
  ParsedExpr ParseName();             // an identifier with its template list and arguments
  ParsedExpr ParseNameAndTemplate();  // ParseTemplatedName without its fast path
  TESSERA_OWN_FRAME ParsedExpr ParseTemplateArguments();  // the next token is '<'
  ParsedExpr MakeBinary(Operator op, uint32_t token, ParsedExpr left, ParsedExpr right);
  bool MayCombine(Operator op, uint32_t left, uint32_t right) const;
  TESSERA_COLD void CheckMixing(Operator op, uint32_t token, uint32_t left, uint32_t right);
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_PARSE_EXPRESSION_PARSER_H_
