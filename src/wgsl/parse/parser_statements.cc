// Parses statements (WGSL: Statements Grammar Summary).
#include <fmt/format.h>

#include "absl/container/inlined_vector.h"
#include "base/shorten.h"
#include "wgsl/help/foreign_declarations.h"
#include "wgsl/help/foreign_declarators.h"
#include "wgsl/help/foreign_expressions.h"
#include "wgsl/help/foreign_loops.h"
#include "wgsl/help/foreign_types.h"
#include "wgsl/help/hints.h"
#include "wgsl/parse/parser_impl.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

bool BeginsStatement(TokenKind kind) {
  return IsStatementKeyword(kind) || kind == TokenKind::kIdentifier ||
         kind == TokenKind::kUnderscore || kind == TokenKind::kStar;
}

Operator CompoundOperator(TokenKind kind) {
  switch (kind) {
    case TokenKind::kPlusEqual: return Operator::kAdd;
    case TokenKind::kMinusEqual: return Operator::kSubtract;
    case TokenKind::kTimesEqual: return Operator::kMultiply;
    case TokenKind::kDivisionEqual: return Operator::kDivide;
    case TokenKind::kModuloEqual: return Operator::kModulo;
    case TokenKind::kAndEqual: return Operator::kAnd;
    case TokenKind::kOrEqual: return Operator::kOr;
    case TokenKind::kXorEqual: return Operator::kXor;
    case TokenKind::kShiftLeftEqual: return Operator::kShiftLeft;
    case TokenKind::kShiftRightEqual: return Operator::kShiftRight;
    default: return Operator::kNone;
  }
}

// Returns whether the code after a statement of this kind is unreachable.
bool LeavesBlock(NodeKind kind) {
  return kind == NodeKind::kBreak || kind == NodeKind::kReturn || kind == NodeKind::kContinue ||
         kind == NodeKind::kDiscard;
}

}  // namespace

// The limit on nested braces does not count the braces of the function body (WGSL: Limits).
bool Parser::EnterBraces() {
  if (++braces_ <= kMaxBraceDepth + 1) return true;
  TooManyBraces();
  SkipBraces();
  --braces_;
  return false;
}

void Parser::TooManyBraces() {
  if (!panic_) {
    Error(DiagCode::limit_exceeded, NextSpan(),
          fmt::format("statements are nested in more than {} pairs of braces", kMaxBraceDepth));
  }
  panic_ = true;
}

// Parses: '{' statement* '}'
uint32_t Parser::ParseBody(uint32_t attributes) {
  if (!EnterBraces()) return kNone;
  const uint32_t open = Advance();
  const size_t begin = BeginList();
  ParseStatementList(ListKind::kBlock);
  const bool closed = ExpectClose(TokenKind::kBraceRight, open, "this block");
  --braces_;
  const uint32_t list = EndList(begin);
  return closed ? AddNode(NodeKind::kCompound, open, list, attributes) : kNone;
}

// Parses: attribute* '{' statement* '}'. `of` describes the construct in messages.
uint32_t Parser::ParseAttributedBody(std::string_view of) {
  const uint32_t attributes = ParseAttributes();
  if (panic_) return kNone;
  if (At(TokenKind::kBraceLeft)) return ParseBody(attributes);
  const bool statement = BeginsStatement(Kind());
  Unexpected(fmt::format("'{{' for the body of {}", of));
  lost_ = true;
  if (!statement) return kNone;
  // The author may have omitted the braces, as C allows. Parse the body as if it had braces, which
  // count toward the limit on nested braces.
  panic_ = false;
  if (braces_ > kMaxBraceDepth) {
    TooManyBraces();
    return kNone;
  }
  ++braces_;
  const uint32_t errors = diagnostics_.error_count();
  const size_t begin = BeginList();
  const uint32_t token = next_;
  const bool clause = of == "'case'" || of == "'default'";
  bool leaves = false;  // whether the last statement is a jump
  do {
    const uint32_t node = ParseStatement();
    leaves = node != kNone && LeavesBlock(ast_.nodes[node].kind);
    if (node != kNone) Append(node);
  } while (clause && !panic_ && BeginsStatement(Kind()));
  --braces_;
  if (diagnostics_.error_count() == errors && !panic_) {
    Diagnostic& d = diagnostics_.last();
    const bool falls_through = clause && !leaves && !At(TokenKind::kBraceRight);
    d.AddHelp(fmt::format("put braces around the body of {}{}", of,
                          falls_through ? "; WGSL does not fall through to the next clause" : ""));
    if (!falls_through) {
      d.AddFix({SpanAt(token).begin, SpanAt(token).begin}, "{ ")
          .AddFix({AfterPrevious().begin, AfterPrevious().begin}, " }");
    }
  }
  return AddNode(NodeKind::kCompound, token, EndList(begin), attributes);
}

// Parses statements up to the closing '}'. Also stops at `continuing` in the body of a loop, and at
// `break if` in a continuing block.
void Parser::ParseStatementList(ListKind list) {
  while (true) {
    const TokenKind kind = Kind();
    const uint32_t start = next_;
    if (kind == TokenKind::kBraceRight || EndsFunction(kind)) return;
    if (kind == TokenKind::kAttr && AtAttributedDeclaration()) return;
    if (kind == TokenKind::kContinuing) {
      if (list == ListKind::kLoop) return;
      Error(DiagCode::syntax_error, NextSpan(),
            "'continuing' can only be at the end of the body of 'loop'");
      ParseContinuing();
    } else if (kind == TokenKind::kBreak && KindAhead(1) == TokenKind::kIf) {
      if (list == ListKind::kContinuing) return;
      Error(DiagCode::syntax_error, {NextSpan().begin, SpanAt(next_ + 1).end},
            "'break if' can only be at the end of 'continuing'")
          .AddHelp("elsewhere write 'if condition { break; }'");
      GoTo(next_ + 2);
      ParseExpression();
      if (!panic_) Match(TokenKind::kSemicolon);
    } else {
      const uint32_t statement = ParseStatement();
      if (statement != kNone) Append(statement);
    }
    if (panic_) {
      if (next_ == start && !AtFunctionEnd() && !At(TokenKind::kBraceRight)) Advance();
      RecoverInStatements();
    }
  }
}

uint32_t Parser::ParseStatement() {
  switch (Kind()) {
    case TokenKind::kSemicolon: Advance(); return kNone;
    case TokenKind::kAttr: return ParseAttributedStatement();
    case TokenKind::kBraceLeft:
    case TokenKind::kIf:
    case TokenKind::kSwitch:
    case TokenKind::kLoop:
    case TokenKind::kFor:
    case TokenKind::kWhile: return ParseBlockStatement(kNone);
    default: break;
  }
  const uint32_t start = next_;
  const uint32_t statement = ParseSimpleStatement();
  if (!panic_ && Match(TokenKind::kSemicolon)) return statement;
  return EndStatement(start, statement);
}

// Ends `statement`, which begins at token `start`. Called only if the statement contains an error
// or no ';' follows it.
uint32_t Parser::EndStatement(uint32_t start, uint32_t statement) {
  // '[unroll]' was already reported. The statement that it applies to follows.
  if (!panic_ && statement == kNone && KindAt(start) == TokenKind::kBracketLeft) return kNone;
  if (!panic_ && !ReadOpenTemplateList(*this, start, &statement)) {
    if (At(TokenKind::kComma) && IsDeclaration(statement)) {
      statement = ParseMoreDeclarators(*this, start, statement, false);
    }
    if (!Match(TokenKind::kSemicolon)) ExpectSemicolon("this statement");
  }
  // After a later error, drop the statement: the parser has probably misread its beginning.
  return panic_ ? kNone : statement;
}

uint32_t Parser::ParseAttributedStatement() {
  const Span first = NextSpan();
  const uint32_t attributes = ParseAttributes();
  if (panic_) return kNone;
  const uint32_t statement = ParseBlockStatement(attributes);
  if (statement == kNone && !panic_) {
    Error(DiagCode::syntax_error, {first.begin, AfterPrevious().begin},
          fmt::format("attributes are not allowed before {}", DescribeToken(next_)))
        .AddNote(
            "the only statements that can have attributes are blocks, 'if', 'switch', 'loop', "
            "'for' and 'while'");
    return ParseStatement();
  }
  return statement;
}

uint32_t Parser::ParseBlockStatement(uint32_t attributes) {
  switch (Kind()) {
    case TokenKind::kBraceLeft: return ParseBody(attributes);
    case TokenKind::kIf: return ParseIf(attributes);
    case TokenKind::kSwitch: return ParseSwitch(attributes);
    case TokenKind::kLoop: return ParseLoop(attributes);
    case TokenKind::kFor: return ParseFor(attributes);
    case TokenKind::kWhile: return ParseWhile(attributes);
    default: return kNone;
  }
}

// Parses a statement that ends with ';', but does not consume the ';'.
uint32_t Parser::ParseSimpleStatement() {
  switch (Kind()) {
    case TokenKind::kVar: return ParseVar(kNone);
    case TokenKind::kLet:
    case TokenKind::kConst: return ParseLetOrConst();
    case TokenKind::kConstAssert: return ParseConstAssert();
    case TokenKind::kReturn: {
      const uint32_t token = Advance();
      uint32_t value = kNone;
      if (!At(TokenKind::kSemicolon) && !At(TokenKind::kBraceRight)) {
        value = ParseExpression();
        if (value == kNone) return kNone;
      }
      return AddNode(NodeKind::kReturn, token, value);
    }
    case TokenKind::kBreak: return AddNode(NodeKind::kBreak, Advance());
    case TokenKind::kContinue: return AddNode(NodeKind::kContinue, Advance());
    case TokenKind::kDiscard: return AddNode(NodeKind::kDiscard, Advance());
    case TokenKind::kReserved:
      if (NameAt(next_) != name::k_do) break;
      ParseDoWhile();
      return kNone;
    default: break;
  }
  return ParseUpdateOrCall();
}

// Parses 'do { … } while (…)', which WGSL does not have, and reports it as a single error.
void Parser::ParseDoWhile() {
  Diagnostic& d = Error(DiagCode::reserved_word, NextSpan(), "'do' is a reserved word of WGSL");
  ReservedWordHint(*this, d, next_);
  Advance();
  panic_ = true;
  if (!At(TokenKind::kBraceLeft)) return;
  SkipBraces();
  if (Match(TokenKind::kWhile)) ParseExpression();
}

// Parses a variable_updating_statement or func_call_statement.
uint32_t Parser::ParseUpdateOrCall() {
  if (At(TokenKind::kUnderscore)) {
    const uint32_t token = Advance();
    if (!Expect(TokenKind::kEqual, "'=' after '_'")) return kNone;
    const uint32_t value = ParseExpression();
    return value == kNone ? kNone : AddNode(NodeKind::kPhonyAssign, token, kNone, value);
  }
  if (LooksLikeForeignDeclaration(*this)) {
    return ForeignDeclaration(*this, false);
  }
  const ParsedExpr target = ParseLhs();
  if (!target) return kNone;
  const uint32_t token = next_;
  switch (Kind()) {
    case TokenKind::kEqual: {
      Advance();
      const uint32_t value = ParseExpression();
      if (value == kNone) return kNone;
      return AddNode(NodeKind::kAssign, token, target.node, value);
    }
    case TokenKind::kPlusPlus: return AddNode(NodeKind::kIncrement, Advance(), target.node);
    case TokenKind::kMinusMinus: return AddNode(NodeKind::kDecrement, Advance(), target.node);
    default: break;
  }
  const Operator op = CompoundOperator(Kind());
  if (op != Operator::kNone) {
    Advance();
    const uint32_t value = ParseExpression();
    if (value == kNone) return kNone;
    return AddNode(NodeKind::kCompoundAssign, token, target.node, value, op);
  }
  const Node node = ast_.nodes[target.node];
  if (node.kind == NodeKind::kError) return kNone;  // the parser has already reported the error
  if (node.kind == NodeKind::kCall) {
    return AddNode(NodeKind::kCallStatement, node.token, target.node);
  }
  if (node.kind == NodeKind::kIdentifier && KindAt(node.token) == TokenKind::kReserved) {
    panic_ = !At(TokenKind::kSemicolon);  // the parser has already reported the error
    return kNone;
  }
  if (At(TokenKind::kSemicolon) || At(TokenKind::kPlus) || At(TokenKind::kMinus) ||
      At(TokenKind::kForwardSlash)) {
    const uint32_t first = target.node;
    const bool name = node.kind == NodeKind::kIdentifier && At(TokenKind::kSemicolon);
    Error(DiagCode::syntax_error, ast_.FullSpan(NodeId(first)), "an expression is not a statement")
        .AddHelp(name ? fmt::format("to call it, write '{}();'", Shorten(TextAt(node.token)))
                      : "to evaluate it and drop its value, write '_ = expression;'");
    panic_ = true;
    return kNone;
  }
  Unexpected("'=', a compound assignment, '++' or '--'");
  return kNone;
}

ParsedExpr Parser::ParseLhs() {
  const TokenKind kind = Kind();
  if (kind != TokenKind::kStar && kind != TokenKind::kAnd && kind != TokenKind::kAndAnd) {
    return ParsePostfix(ParseCoreLhs());
  }
  if (TooDeep(0)) return {};
  const uint32_t token = next_;
  if (kind == TokenKind::kAndAnd) {
    Token& t = ast_.tokens[token];
    t = {t.offset + 1, 1, TokenKind::kAnd, 0};
  } else {
    Advance();
  }
  ++depth_;
  const ParsedExpr operand = ParseLhs();
  --depth_;
  if (!operand || TooDeep(operand.height + 1)) return {};
  const Operator op = kind == TokenKind::kStar ? Operator::kIndirection : Operator::kAddressOf;
  return {AddNode(NodeKind::kUnary, token, operand.node, kNone, op), operand.height + 1};
}

ParsedExpr Parser::ParseCoreLhs() {
  switch (Kind()) {
    case TokenKind::kIdentifier:
    case TokenKind::kReserved: {
      const ParsedExpr name = ParseTemplatedName();
      if (!name) return {};
      if (At(TokenKind::kParenLeft)) return ParseCallArguments(name);
      // A name with a template list can only be a callee, because a core_lhs_expression has no
      // template list.
      if (ast_.nodes[name.node].b != kNone) {
        Unexpected("'(' after the template list");
        return {};
      }
      return name;
    }
    case TokenKind::kParenLeft: {
      const uint32_t open = Advance();
      if (TooDeep(0)) return {};
      ++depth_;
      const ParsedExpr inner = ParseLhs();
      --depth_;
      if (!inner || !ExpectClose(TokenKind::kParenRight, open, "this expression")) return {};
      if (TooDeep(inner.height + 1)) return {};
      return {AddNode(NodeKind::kParen, open, inner.node), inner.height + 1};
    }
    case TokenKind::kPlusPlus:
    case TokenKind::kMinusMinus:
      if (!panic_ && IsPrefixStep(*this)) return PrefixStep(*this);
      break;
    case TokenKind::kBracketLeft:
      if (BracketAttribute(*this)) return {};
      break;
    default: break;
  }
  Unexpected("a statement");
  return {};
}

uint32_t Parser::ParseIf(uint32_t attributes) {
  struct Clause {
    uint32_t token, condition, body;
  };
  // Iterates over a chain of `else if` instead of recursing, because the chain can be long.
  absl::InlinedVector<Clause, 4> clauses;
  uint32_t else_node = kNone;
  while (true) {
    Clause clause;
    clause.token = Advance();
    clause.condition = ParseExpression();
    if (clause.condition == kNone) return kNone;
    clause.body = ParseAttributedBody("'if'");
    if (clause.body == kNone) return kNone;
    clauses.push_back(clause);
    const auto at_elif = [&] { return At(TokenKind::kIdentifier) && ReadElif(*this); };
    const bool elif = at_elif();
    if (!elif && !Match(TokenKind::kElse)) break;
    if (!elif && !At(TokenKind::kIf) && !at_elif()) {
      else_node = ParseAttributedBody("'else'");
      if (else_node == kNone) return kNone;
      break;
    }
  }
  for (size_t i = clauses.size(); i-- > 0;) {
    const uint32_t extra =
        AddExtra(IfNode{clauses[i].body, else_node, i == 0 ? attributes : kNone});
    else_node = AddNode(NodeKind::kIf, clauses[i].token, clauses[i].condition, extra);
  }
  return else_node;
}

uint32_t Parser::ParseSwitch(uint32_t attributes) {
  const uint32_t token = Advance();
  const uint32_t selector = ParseExpression();
  if (selector == kNone) return kNone;
  const uint32_t body_attributes = ParseAttributes();
  if (panic_) return kNone;
  const uint32_t open = next_;
  if (!Expect(TokenKind::kBraceLeft, "'{' for the body of 'switch'")) return kNone;
  const size_t begin = BeginList();
  while (At(TokenKind::kCase) || At(TokenKind::kDefault)) {
    const uint32_t clause = ParseCase();
    if (clause == kNone) {
      DropList(begin);
      SkipBraces();
      return kNone;
    }
    Append(clause);
  }
  const bool empty = IsEmpty(begin);
  const uint32_t cases = EndList(begin);
  if (empty && At(TokenKind::kBraceRight)) {
    Error(DiagCode::syntax_error, SpanAt(token), "this 'switch' has no clauses")
        .AddHelp("it needs at least 'default {}'");
  } else if (!At(TokenKind::kBraceRight)) {
    Unexpected(empty ? "'case' or 'default'" : "'case', 'default' or '}'");
    SkipBraces();
    return kNone;
  }
  if (!ExpectClose(TokenKind::kBraceRight, open, "this 'switch'")) return kNone;
  return AddNode(NodeKind::kSwitch, token, selector,
                 AddExtra(SwitchNode{cases, attributes, body_attributes}));
}

uint32_t Parser::ParseCase() {
  const uint32_t token = Advance();
  const size_t begin = BeginList();
  const bool default_alone = KindAt(token) == TokenKind::kDefault;
  if (default_alone) {
    Append(AddNode(NodeKind::kDefaultSelector, token));
  } else {
    do {
      if (At(TokenKind::kColon) || At(TokenKind::kBraceLeft) || At(TokenKind::kAttr)) break;
      uint32_t selector;
      if (At(TokenKind::kDefault)) {
        selector = AddNode(NodeKind::kDefaultSelector, Advance());
      } else {
        selector = ParseExpression();
      }
      if (selector == kNone) {
        DropList(begin);
        return kNone;
      }
      Append(selector);
    } while (Match(TokenKind::kComma));
    if (IsEmpty(begin)) {
      Unexpected("a value after 'case'");
      return kNone;
    }
  }
  const uint32_t selectors = EndList(begin);
  Match(TokenKind::kColon);
  const uint32_t body = ParseAttributedBody(default_alone ? "'default'" : "'case'");
  return body == kNone ? kNone : AddNode(NodeKind::kCase, token, selectors, body);
}

uint32_t Parser::ParseLoop(uint32_t attributes) {
  const uint32_t token = Advance();
  const uint32_t body_attributes = ParseAttributes();
  if (panic_) return kNone;
  if (!At(TokenKind::kBraceLeft)) {
    Unexpected("'{' for the body of 'loop'");
    return kNone;
  }
  if (!EnterBraces()) return kNone;
  const uint32_t open = Advance();
  const size_t begin = BeginList();
  ParseStatementList(ListKind::kLoop);
  const uint32_t statements = EndList(begin);
  uint32_t continuing = kNone;
  if (At(TokenKind::kContinuing)) {
    const uint32_t continuing_token = next_;
    continuing = ParseContinuing();
    if (!panic_ && !At(TokenKind::kBraceRight)) {
      Error(DiagCode::syntax_error, SpanAt(continuing_token),
            "'continuing' must be the last statement of the loop's body")
          .AddLabel(NextSpan(), "another statement follows");
      panic_ = true;
    }
    if (panic_) SkipBraces();
  } else {
    ExpectClose(TokenKind::kBraceRight, open, "this loop");
  }
  --braces_;
  if (panic_) return kNone;
  if (continuing != kNone) Match(TokenKind::kBraceRight);
  const uint32_t body = AddNode(NodeKind::kCompound, open, statements, body_attributes);
  return AddNode(NodeKind::kLoop, token, body, AddExtra(LoopNode{continuing, attributes}));
}

uint32_t Parser::ParseContinuing() {
  const uint32_t token = Advance();
  const uint32_t attributes = ParseAttributes();
  if (panic_) return kNone;
  if (!At(TokenKind::kBraceLeft)) {
    Unexpected("'{' after 'continuing'");
    return kNone;
  }
  if (!EnterBraces()) return kNone;
  const uint32_t open = Advance();
  const size_t begin = BeginList();
  ParseStatementList(ListKind::kContinuing);
  if (At(TokenKind::kBreak)) {
    const uint32_t break_token = Advance();
    Advance();  // 'if'
    const uint32_t condition = ParseExpression();
    if (condition != kNone) Append(AddNode(NodeKind::kBreakIf, break_token, condition));
    if (!panic_ && !Match(TokenKind::kSemicolon)) ExpectSemicolon("'break if'");
    if (panic_) RecoverInStatements();
    if (!At(TokenKind::kBraceRight)) {
      if (!panic_) {
        Error(DiagCode::syntax_error, SpanAt(break_token),
              "'break if' must be the last statement of 'continuing'");
      }
      panic_ = true;
      SkipBraces();
      --braces_;
      DropList(begin);
      return kNone;
    }
  }
  const bool closed = ExpectClose(TokenKind::kBraceRight, open, "'continuing'");
  --braces_;
  const uint32_t list = EndList(begin);
  if (!closed) return kNone;
  const uint32_t body = AddNode(NodeKind::kCompound, open, list, attributes);
  return AddNode(NodeKind::kContinuing, token, body);
}

uint32_t Parser::ParseFor(uint32_t attributes) {
  const uint32_t token = Advance();
  if (AtForIn(*this)) return ForIn(*this, token, attributes);
  ForNode record{kNone, kNone, kNone, attributes};
  const size_t begin = BeginList();  // to declare before the loop: `j` in 'for (var i, j = 3; …)'
  uint32_t body = kNone;
  if (ParseForHeader(&record)) {
    body = ParseAttributedBody("'for'");
  } else {
    SkipStatementWithBody();
  }
  const uint32_t loop =
      body == kNone ? kNone : AddNode(NodeKind::kFor, token, body, AddExtra(record));
  if (loop == kNone || IsEmpty(begin)) {
    DropList(begin);
    return loop;
  }
  Append(loop);
  return AddNode(NodeKind::kCompound, token, EndList(begin), kNone);
}

// Parses: '(' for_header ')'
bool Parser::ParseForHeader(ForNode* record) {
  const uint32_t open = next_;
  if (!Expect(TokenKind::kParenLeft, "'(' after 'for'")) return false;
  if (!At(TokenKind::kSemicolon)) {
    const bool declaration = At(TokenKind::kVar) || At(TokenKind::kLet) || At(TokenKind::kConst);
    record->init = declaration ? ParseSimpleStatement() : ParseUpdateOrCall();
    if (!panic_ && At(TokenKind::kComma) && IsDeclaration(record->init)) {
      ParseMoreForVariables(*this, open, record->init);
    }
    if (panic_) return false;
  }
  if (!Expect(TokenKind::kSemicolon, "';' after the initialization of 'for'")) return false;
  if (!At(TokenKind::kSemicolon)) {
    record->condition = ParseExpression();
    if (panic_) return false;
  }
  if (!Expect(TokenKind::kSemicolon, "';' after the condition of 'for'")) return false;
  if (!At(TokenKind::kParenRight)) {
    record->update = ParseUpdateOrCall();
    if (panic_) return false;
  }
  return ExpectClose(TokenKind::kParenRight, open, "the header of 'for'");
}

uint32_t Parser::ParseWhile(uint32_t attributes) {
  const uint32_t token = Advance();
  const uint32_t condition = ParseExpression();
  if (condition == kNone) return kNone;
  const uint32_t body = ParseAttributedBody("'while'");
  if (body == kNone) return kNone;
  return AddNode(NodeKind::kWhile, token, condition, AddExtra(WhileNode{body, attributes}));
}

}  // namespace tessera::wgsl
