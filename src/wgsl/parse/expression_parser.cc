// Parses expressions (WGSL: Expression Grammar Summary).
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "wgsl/help/foreign_expressions.h"
#include "wgsl/help/foreign_types.h"
#include "wgsl/parse/expression_parser.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

// The precedence of a binary operator, and properties of its token. The parser uses C's operator
// precedences, which authors expect. CheckMixing reports operands that need parentheses in WGSL.
//
// The structure is padded to four bytes so that table lookups use a scaled index.
struct alignas(4) BinaryInfo {
  uint8_t precedence = 0;  // 0 if not a binary operator
  Operator op = Operator::kNone;
  // Whether the token can continue an operand that begins with a name or a number.
  bool continues_operand = false;
};

constexpr int kAdditive = 8;

constexpr std::array<BinaryInfo, 128> MakeBinaryTable() {
  std::array<BinaryInfo, 128> t{};
  const auto set = [&t](TokenKind kind, uint8_t precedence, Operator op) {
    t[static_cast<size_t>(kind)] = {precedence, op};
  };
  set(TokenKind::kOrOr, 1, Operator::kLogicalOr);
  set(TokenKind::kAndAnd, 2, Operator::kLogicalAnd);
  set(TokenKind::kOr, 3, Operator::kOr);
  set(TokenKind::kXor, 4, Operator::kXor);
  set(TokenKind::kAnd, 5, Operator::kAnd);
  set(TokenKind::kEqualEqual, 6, Operator::kEqual);
  set(TokenKind::kNotEqual, 6, Operator::kNotEqual);
  set(TokenKind::kLessThan, 6, Operator::kLess);
  set(TokenKind::kLessThanEqual, 6, Operator::kLessEqual);
  set(TokenKind::kGreaterThan, 6, Operator::kGreater);
  set(TokenKind::kGreaterThanEqual, 6, Operator::kGreaterEqual);
  set(TokenKind::kShiftLeft, 7, Operator::kShiftLeft);
  set(TokenKind::kShiftRight, 7, Operator::kShiftRight);
  set(TokenKind::kPlus, kAdditive, Operator::kAdd);
  set(TokenKind::kMinus, kAdditive, Operator::kSubtract);
  set(TokenKind::kMinusMinus, kAdditive, Operator::kSubtract);  // a--b means a - (-b)
  set(TokenKind::kStar, 9, Operator::kMultiply);
  set(TokenKind::kForwardSlash, 9, Operator::kDivide);
  set(TokenKind::kModulo, 9, Operator::kModulo);
  for (size_t kind = 0; kind < t.size(); ++kind) {
    t[kind].continues_operand = ContinuesOperand(static_cast<TokenKind>(kind)) ||
                                kind == static_cast<size_t>(TokenKind::kTemplateArgsStart);
  }
  return t;
}
constexpr std::array<BinaryInfo, 128> kBinary = MakeBinaryTable();

// The precedence levels of the WGSL grammar.
enum class Level : uint8_t {
  kUnary,
  kMultiplicative,
  kAdditive,
  kShift,
  kRelational,
  kBitwise,
  kLogical
};

Level LevelOf(Operator op) {
  switch (op) {
    case Operator::kMultiply:
    case Operator::kDivide:
    case Operator::kModulo: return Level::kMultiplicative;
    case Operator::kAdd:
    case Operator::kSubtract: return Level::kAdditive;
    case Operator::kShiftLeft:
    case Operator::kShiftRight: return Level::kShift;
    case Operator::kAnd:
    case Operator::kOr:
    case Operator::kXor: return Level::kBitwise;
    case Operator::kLogicalAnd:
    case Operator::kLogicalOr: return Level::kLogical;
    default: return Level::kRelational;
  }
}
Level LevelOf(const Node& node) {
  return node.kind == NodeKind::kBinary ? LevelOf(node.op) : Level::kUnary;
}

// Returns whether `operand` may be an operand of `op` without parentheses (WGSL: Operator
// Precedence and Associativity).
bool MayMix(Operator op, Level level, const Node& operand, bool left) {
  const Level of_operand = LevelOf(operand);
  switch (level) {
    case Level::kMultiplicative:
    // The parser never passes operands of lower precedence to these operators, so every operand is
    // valid.
    case Level::kAdditive: return true;
    case Level::kShift: return of_operand == Level::kUnary;
    case Level::kRelational: return of_operand <= Level::kShift;
    case Level::kBitwise: return of_operand == Level::kUnary || (left && operand.op == op);
    case Level::kLogical: return of_operand <= Level::kRelational || (left && operand.op == op);
    default: return true;
  }
}

bool IsEquality(Operator op) { return op == Operator::kEqual || op == Operator::kNotEqual; }

// Returns whether an expression can begin with this token.
bool BeginsExpression(TokenKind kind) {
  switch (kind) {
    case TokenKind::kIdentifier:
    case TokenKind::kIntLiteral:
    case TokenKind::kFloatLiteral:
    case TokenKind::kTrue:
    case TokenKind::kFalse:
    case TokenKind::kParenLeft:
    case TokenKind::kMinus:
    case TokenKind::kMinusMinus:
    case TokenKind::kBang:
    case TokenKind::kTilde:
    case TokenKind::kStar:
    case TokenKind::kAnd:
    case TokenKind::kAndAnd: return true;
    default: return false;
  }
}

}  // namespace

ParsedExpr ExpressionParser::ParseOperand() {
  const bool leaf = IsLeaf(Kind()) && !kBinary[static_cast<size_t>(at_[1].kind)].continues_operand;
  return leaf ? ParsedExpr{AddLeaf(), 0} : ParseUnary();
}

ParsedExpr ExpressionParser::ParseExpr() {
  const ParsedExpr left = ParseOperand();
  return kBinary[static_cast<size_t>(Kind())].precedence == 0 ? left : ParseBinary(left, 1);
}

uint32_t ExpressionParser::ParseExpression() { return ParseExpr().node; }

// Parses the binary operators after the operand `left`, as long as their precedence is at least
// `min_precedence`.
ParsedExpr ExpressionParser::ParseBinary(ParsedExpr left, int min_precedence) {
  while (left) {
    const BinaryInfo info = kBinary[static_cast<size_t>(Kind())];
    if (info.precedence < min_precedence || info.precedence == 0) break;
    const uint32_t token = next_;
    if (At(TokenKind::kMinusMinus)) {
      // WGSL expressions have no '--', so the parser treats it as two '-' (WGSL: Parsing).
      if (!BeginsExpression(KindAhead(1))) break;
      Token& t = ast_.tokens[token];
      t = {t.offset + 1, 1, TokenKind::kMinus, 0};
    } else {
      Advance();
    }
    ++depth_;
    ParsedExpr right = ParseOperand();
    if (kBinary[static_cast<size_t>(Kind())].precedence > info.precedence) {
      right = ParseBinary(right, info.precedence + 1);
    }
    --depth_;
    if (!right) return {};
    left = MakeBinary(info.op, token, left, right);
  }
  return left;
}

ParsedExpr ExpressionParser::MakeBinary(Operator op, uint32_t token, ParsedExpr left,
                                        ParsedExpr right) {
  // A chain of operators is a left-leaning tree. Its left operands do not add to the nesting depth.
  const uint64_t height = std::max(left.height, right.height + 1);
  if (TooDeep(height)) return {};
  const uint32_t node = AddNode(NodeKind::kBinary, token, left.node, right.node, op);
  // Arithmetic operators have the same precedence in C and WGSL.
  if (op > Operator::kModulo && !MayCombine(op, left.node, right.node)) {
    CheckMixing(op, token, left.node, right.node);
    // The expression becomes an error node, because its intended grouping and thus its type are
    // unknown.
    return {AddNode(NodeKind::kError, token), height};
  }
  return {node, height};
}

bool ExpressionParser::MayCombine(Operator op, uint32_t left, uint32_t right) const {
  const Level level = LevelOf(op);
  return MayMix(op, level, ast_.nodes[left], true) && MayMix(op, level, ast_.nodes[right], false);
}

// Reports that an operand of the operator at `token` needs parentheses: `left` if it needs them,
// otherwise `right`.
void ExpressionParser::CheckMixing(Operator op, uint32_t token, uint32_t left, uint32_t right) {
  const Node node{NodeKind::kBinary, op, 0, token, left, right};
  const bool at_left = !MayMix(op, LevelOf(node), ast_.nodes[left], true);
  const Node operand = ast_.nodes[at_left ? left : right];
  // If an operand contains an error, its source text cannot be part of a suggestion.
  const bool whole = !HasError(*this, left) && !HasError(*this, right);
  const auto text = [this](uint32_t n) { return source_.text(ast_.FullSpan(NodeId(n))); };
  const std::string_view outer = TextAt(token), inner = TextAt(operand.token);

  if (LevelOf(node) == Level::kRelational && LevelOf(operand) == Level::kRelational) {
    Diagnostic& d =
        Error(DiagCode::mixed_operators, SpanAt(token),
              fmt::format("the comparisons '{}' and '{}' cannot be chained", inner, outer));
    d.AddLabel(SpanAt(operand.token), "the other comparison");
    if (!whole) return;
    if (!at_left) return;
    const std::string_view a = text(operand.a), b = text(operand.b), c = text(right);
    if (a.size() + 2 * b.size() + c.size() >= 60) return;
    // A comparison yields a bool, which can be compared only with '==' and '!='. If only one of the
    // two chained operators is '==' or '!=', it compares the result of the other comparison, which
    // goes in parentheses.
    const bool inner_is_equality = IsEquality(operand.op), outer_is_equality = IsEquality(op);
    if (inner_is_equality == outer_is_equality) {
      d.AddHelp(fmt::format("write '{} {} {} && {} {} {}'", a, inner, b, b, outer, c));
    } else if (outer_is_equality) {
      d.AddHelp(fmt::format("write '({} {} {}) {} {}'", a, inner, b, outer, c));
    } else {
      d.AddHelp(fmt::format("write '{} {} ({} {} {})'", a, inner, b, outer, c));
    }
    return;
  }
  Diagnostic& d =
      Error(DiagCode::mixed_operators, SpanAt(token),
            inner == outer
                ? fmt::format("'{}' cannot be chained without parentheses", outer)
                : fmt::format("'{}' and '{}' cannot be mixed without parentheses", inner, outer));
  d.AddLabel(SpanAt(operand.token), "the other operator");
  if (!whole) return;
  const std::string_view a = at_left ? text(operand.a) : text(left);
  const std::string_view b = at_left ? text(operand.b) : text(operand.a);
  const std::string_view c = at_left ? text(right) : text(operand.b);
  if (a.size() + b.size() + c.size() > 60) return;
  const std::string_view first = at_left ? inner : outer, second = at_left ? outer : inner;
  d.AddHelp(fmt::format("write '({} {} {}) {} {}' or '{} {} ({} {} {})'", a, first, b, second, c, a,
                        first, b, second, c));
}

ParsedExpr ExpressionParser::ParseUnary() {
  const TokenKind kind = Kind();
  if (kind == TokenKind::kIdentifier) return ParsePostfix(ParseName());
  ParsedExpr e;
  switch (kind) {
    case TokenKind::kIntLiteral:
    case TokenKind::kFloatLiteral: e = {AddLeaf(), 0}; break;
    case TokenKind::kParenLeft: e = ParseParen(); break;
    case TokenKind::kMinus:
    case TokenKind::kBang:
    case TokenKind::kTilde:
    case TokenKind::kStar:
    case TokenKind::kAnd:
    case TokenKind::kAndAnd:
    case TokenKind::kMinusMinus: return ParsePrefix(kind);
    default: e = ParsePrimary(); break;
  }
  return ParsePostfix(e);
}

ParsedExpr ExpressionParser::ParsePrefix(TokenKind kind) {
  if (TooDeep(0)) return {};
  const uint32_t token = next_;
  Operator op = Operator::kNegate;
  switch (kind) {
    case TokenKind::kMinusMinus:
    case TokenKind::kAndAnd: {
      // WGSL has no prefix '--' or '&&', so each of these tokens is split into two unary operators
      // (WGSL: Parsing).
      Token& t = ast_.tokens[token];
      const bool minus = kind == TokenKind::kMinusMinus;
      t = {t.offset + 1, 1, minus ? TokenKind::kMinus : TokenKind::kAnd, 0};
      if (!minus) op = Operator::kAddressOf;
      break;
    }
    case TokenKind::kBang: op = Operator::kNot; break;
    case TokenKind::kTilde: op = Operator::kComplement; break;
    case TokenKind::kStar: op = Operator::kIndirection; break;
    case TokenKind::kAnd: op = Operator::kAddressOf; break;
    default: break;
  }
  if (kind != TokenKind::kMinusMinus && kind != TokenKind::kAndAnd) Advance();
  ++depth_;
  const ParsedExpr operand = ParseUnary();
  --depth_;
  if (!operand || TooDeep(operand.height + 1)) return {};
  return {AddNode(NodeKind::kUnary, token, operand.node, kNone, op), operand.height + 1};
}

// Parses an operand that ParseUnary does not handle itself, e.g. `true`.
ParsedExpr ExpressionParser::ParsePrimary() {
  switch (Kind()) {
    case TokenKind::kTrue: return {AddNode(NodeKind::kBoolLiteral, Advance(), 1), 0};
    case TokenKind::kFalse: return {AddNode(NodeKind::kBoolLiteral, Advance(), 0), 0};
    case TokenKind::kReserved: return ParseName();
    case TokenKind::kError: return {AddNode(NodeKind::kError, Advance()), 0};
    case TokenKind::kBraceLeft: return BracedList(*this);
    default: break;
  }
  Unexpected("an expression");
  return {};
}

ParsedExpr ExpressionParser::ParseParen() {
  const uint32_t open = Advance();
  if (TooDeep(0)) return {};
  ++depth_;
  const ParsedExpr inner = ParseExpr();
  --depth_;
  if (!inner || !ExpectClose(TokenKind::kParenRight, open, "this expression")) return {};
  if (TooDeep(inner.height + 1)) return {};
  return {AddNode(NodeKind::kParen, open, inner.node), inner.height + 1};
}

// Parses the leading member names of a component_or_swizzle_specifier. Nearly all specifiers
// consist only of member names.
ParsedExpr ExpressionParser::ParseMembers(ParsedExpr e) {
  if (!e) return e;
  while (At(TokenKind::kPeriod) && at_[1].kind == TokenKind::kIdentifier) {
    const uint32_t name = next_ + 1;
    const uint32_t text = at_[1].payload;
    Skip(2);
    if (TooDeep(++e.height)) return {};
    e.node = AddNode(NodeKind::kMember, name, e.node, text);
  }
  return ContinuesOperand(Kind()) ? ParsePostfixes(e) : e;
}

// Parses a component_or_swizzle_specifier.
ParsedExpr ExpressionParser::ParsePostfixes(ParsedExpr e) {
  if (!e) return e;
  do {
    if (At(TokenKind::kPeriod)) {
      Advance();
      uint32_t name;
      if (!ExpectName("the name of a member after '.'", &name)) return {};
      if (TooDeep(++e.height)) return {};
      e.node = AddNode(NodeKind::kMember, name, e.node, NameAt(name).value);
    } else if (At(TokenKind::kBracketLeft)) {
      e = ParseIndex(e);
      if (!e) break;
    } else {
      ParsedExpr read = e;  // a copy, because taking the address of `e` would force it into memory
      if (!ForeignPostfix(*this, &read)) break;
      e = read;
      if (!e) break;
    }
  } while (ContinuesOperand(Kind()));
  return e;
}

// Parses an index. The next token is '['.
ParsedExpr ExpressionParser::ParseIndex(ParsedExpr e) {
  const uint32_t open = Advance();
  if (TooDeep(0)) return {};
  ++depth_;
  const ParsedExpr index = ParseExpr();
  --depth_;
  if (!index || !ExpectClose(TokenKind::kBracketRight, open, "this index")) return {};
  const uint64_t height = std::max(e.height, index.height) + 1;
  if (TooDeep(height)) return {};
  return {AddNode(NodeKind::kIndex, open, e.node, index.node), height};
}

// Parses a template_elaborated_ident or call_phrase.
ParsedExpr ExpressionParser::ParseName() {
  const ParsedExpr name = ParseTemplatedName();
  return At(TokenKind::kParenLeft) && name ? ParseCallArguments(name) : name;
}

ParsedExpr ExpressionParser::ParseNameAndTemplate() {
  const uint32_t token = next_;
  // This is the fast path: nearly every template list consists of a single type name.
  if (At(TokenKind::kIdentifier) && at_[1].kind == TokenKind::kTemplateArgsStart &&
      at_[2].kind == TokenKind::kIdentifier && at_[3].kind == TokenKind::kTemplateArgsEnd &&
      depth_ < kMaxExpressionDepth) {
    const auto id = static_cast<uint32_t>(ast_.nodes.size());
    const uint32_t list = AddExtra(std::array<uint32_t, 2>{1, id});
    Node* const to = ast_.nodes.extend(2);
    to[0] = {NodeKind::kIdentifier, Operator::kNone, 0, token + 2, at_[2].payload, kNone};
    to[1] = {NodeKind::kIdentifier, Operator::kNone, 0, token, at_->payload, list};
    Skip(4);
    return {id + 1, 1};
  }
  if (!Match(TokenKind::kIdentifier) && !ReportMissingName("a name")) return {};
  ParsedExpr list;
  if (At(TokenKind::kTemplateArgsStart)) {
    list = ParseTemplateArguments();
    if (!list) return {};
  }
  return {AddNode(NodeKind::kIdentifier, token, NameAt(token).value, list.node), list.height};
}

ParsedExpr ExpressionParser::ParseTemplateArguments() {
  const uint32_t open = Advance();
  if (TooDeep(0)) return {};
  ++depth_;
  ParsedExpr list = ParseExprList(TokenKind::kTemplateArgsEnd, open);
  --depth_;
  if (!list) return {};
  if (ast_.extra[list.node] == 0) {
    panic_ = true;
    Error(DiagCode::syntax_error, {SpanAt(open).begin, SpanAt(open + 1).end},
          "a template list needs at least one argument");
    return {};
  }
  return TooDeep(++list.height) ? ParsedExpr() : list;
}

// Parses an argument_expression_list.
ParsedExpr ExpressionParser::ParseArguments() {
  const uint32_t open = Advance();
  if (TooDeep(0)) return {};
  ++depth_;
  const ParsedExpr list = ParseExprList(TokenKind::kParenRight, open);
  --depth_;
  return list;
}

ParsedExpr ExpressionParser::ParseCallArguments(ParsedExpr callee) {
  const ParsedExpr list = ParseArguments();
  if (!list) return {};
  const uint64_t height = std::max(list.height, callee.height) + 1;
  if (TooDeep(height)) return {};
  const uint32_t token = ast_.nodes[callee.node].token;
  return {AddNode(NodeKind::kCall, token, callee.node, list.node), height};
}

// Parses a comma-separated list of expressions up to `close`, and consumes `close`.
ParsedExpr ExpressionParser::ParseExprList(TokenKind close, uint32_t open) {
  const size_t begin = BeginList();
  uint64_t height = 0;
  while (!Match(close)) {
    const ParsedExpr e = ParseExpr();
    if (!e) {
      DropList(begin);
      return {};
    }
    height = std::max(height, e.height);
    if (Match(close)) return {EndList(begin, e.node), height};
    if (!Match(TokenKind::kComma) && !MissingComma()) {
      const bool template_list = close == TokenKind::kTemplateArgsEnd;
      if (MissingClose(close, open,
                       template_list ? "this template list" : "this list of arguments")) {
        Append(e.node);
        break;
      }
      DropList(begin);
      return {};
    }
    Append(e.node);
  }
  return {EndList(begin), height};
}

// Parses a type_specifier.
uint32_t ExpressionParser::ParseType() {
  if (!At(TokenKind::kIdentifier) && !At(TokenKind::kReserved)) {
    return OtherThanType(*this);
  }
  const uint32_t type = ParseTemplatedName().node;
  switch (Kind()) {
    case TokenKind::kStar:
    case TokenKind::kAnd:
    case TokenKind::kBracketLeft: return type == kNone ? kNone : ForeignTypeSuffix(*this, type);
    case TokenKind::kLessThan: return type == kNone ? kNone : UnclosedTemplateList(*this);
    default: return type;
  }
}

}  // namespace tessera::wgsl
