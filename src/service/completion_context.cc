#include "service/completion_context.h"

#include <algorithm>

#include "service/completion_statement.h"
#include "wgsl/syntax/names.h"

namespace tessera::service {
namespace {

constexpr uint32_t kNone = ~0u;

// Determines the context of the cursor by reading tokens backwards from it.
class Backwards {
 public:
  Backwards(const Analysis& a, uint32_t before)
      : a_(a), before_(before), statement_(StatementAt(a.ast(), before)) {}

  Place Find() const;

 private:
  TokenKind Kind(uint32_t token) const {
    return token < a_.ast().tokens.size() ? a_.ast().tokens[token].kind : TokenKind::kEof;
  }
  std::string_view Text(uint32_t token) const { return a_.Text(a_.ast().TokenSpan(token)); }

  // A bracket that is open at the cursor, and the number of commas between the bracket and the
  // cursor.
  struct Open {
    uint32_t token = kNone;
    uint32_t commas = 0;
  };
  Open OpenParenthesis(uint32_t before) const;
  Open OpenTemplate() const;
  Place InBracket(const Open& open) const;
  Place InExpression() const;
  Place InTemplate(const Open& open) const;
  Place InElementCount() const;
  Place InDirective() const;
  Place AfterColon() const;
  Place InBody() const;
  Place InForHeader() const;
  bool FollowsArrow() const;
  bool IsGenerator(uint32_t owner) const;
  bool DeclaresValue(uint32_t name) const;
  bool DeclaresName() const { return IsBeforeName(before_); }
  bool IsBeforeName(uint32_t token) const;

  const Analysis& a_;
  const uint32_t before_;  // the last token before the cursor, or kNone
  // Unlike the functions above, StatementAt considers only the declaration at the cursor, so its
  // result is correct even if an earlier function lacks a brace.
  const CursorStatement statement_;
};

Backwards::Open Backwards::OpenParenthesis(uint32_t before) const {
  Open open;
  uint32_t depth = 0;
  for (uint32_t i = before; i != kNone; --i) {
    switch (Kind(i)) {
      case TokenKind::kParenRight:
      case TokenKind::kBracketRight: ++depth; break;
      case TokenKind::kParenLeft:
      case TokenKind::kBracketLeft:
        if (depth == 0) {
          open.token = i;
          return open;
        }
        --depth;
        break;
      case TokenKind::kComma: open.commas += depth == 0 ? 1 : 0; break;
      case TokenKind::kSemicolon:
      case TokenKind::kBraceLeft:
      case TokenKind::kBraceRight: return open;
      default: break;  // others: tokens that an expression can contain
    }
  }
  return open;
}

// Finds the '<' of an unfinished template list. The lexer treats this '<' as an operator, because
// the list is not closed.
Backwards::Open Backwards::OpenTemplate() const {
  Open open;
  uint32_t depth = 0;
  for (uint32_t i = before_; i != kNone; --i) {
    switch (Kind(i)) {
      case TokenKind::kTemplateArgsEnd:
      case TokenKind::kGreaterThan: ++depth; break;
      case TokenKind::kShiftRight: depth += 2; break;
      case TokenKind::kTemplateArgsStart:
      case TokenKind::kLessThan:
        if (depth == 0) {
          open.token = i;
          return open;
        }
        --depth;
        break;
      case TokenKind::kComma: open.commas += depth == 0 ? 1 : 0; break;
      case TokenKind::kIdentifier:
      case TokenKind::kIntLiteral: break;
      default: return open;  // others: tokens that no unfinished template list contains
    }
  }
  return open;
}

// Returns whether `owner`, the token before a '<', is the name of a type generator or a predeclared
// function. Otherwise, the '<' is an operator.
bool Backwards::IsGenerator(uint32_t owner) const {
  if (Kind(owner) != TokenKind::kIdentifier) return false;
  const StringId name(a_.ast().tokens[owner].payload);
  return (wgsl::name::IsTypeGenerator(name) || wgsl::name::IsBuiltinFunction(name) ||
          wgsl::name::IsCooperativeFunction(name)) &&
         !DeclaresValue(owner);
}

// Returns whether the document declares a value or function with this name anywhere. Such a
// declaration hides the predeclared type. Ignores the scope of the declaration, because documents
// very rarely use the same name for a value and a predeclared type.
bool Backwards::DeclaresValue(uint32_t name) const {
  const auto& tokens = a_.ast().tokens;
  for (uint32_t i = 1; i < tokens.size(); ++i) {
    if (tokens[i].kind != TokenKind::kIdentifier || !a_.IsOwn(tokens[i].offset)) continue;
    if (tokens[i].payload != tokens[name].payload) continue;
    const TokenKind before = tokens[i - 1].kind;
    if (IsBeforeName(i - 1) && before != TokenKind::kStruct && before != TokenKind::kAlias) {
      return true;
    }
    if (Kind(i + 1) != TokenKind::kColon) continue;
    const uint32_t parenthesis = OpenParenthesis(i - 1).token;
    const bool is_parameter =
        parenthesis != kNone && parenthesis >= 2 && Kind(parenthesis - 2) == TokenKind::kFn;
    if (is_parameter) return true;
  }
  return false;
}

Place Backwards::InTemplate(const Open& open) const {
  if (open.token == 0) return Place::kNothing;
  const uint32_t owner = open.token - 1;
  if (Kind(owner) == TokenKind::kVar) {
    return open.commas == 0 ? Place::kAddressSpace : Place::kAccess;
  }
  if (!IsGenerator(owner)) return Place::kNothing;
  const std::string_view name = Text(owner);
  if (name == "ptr") {
    return open.commas == 0   ? Place::kAddressSpace
           : open.commas == 1 ? Place::kType
                              : Place::kAccess;
  }
  if (name.starts_with("texture_storage_") || name == "texel_buffer") {
    return open.commas == 0 ? Place::kTexelFormat : Place::kAccess;
  }
  if (name == "subgroupMatrixStore") return Place::kMatrixOrder;
  if (open.commas == 0) return name == "buffer" ? InElementCount() : Place::kType;
  if (name == "subgroupMatrixLoad") return Place::kMatrixOrder;
  return name.starts_with("coop_mat") ? Place::kMatrixRole : InElementCount();
}

// Returns which expressions can be a count in a type, e.g. the element count of an array. In a
// workgroup variable, the count may depend on overrides.
Place Backwards::InElementCount() const {
  const OpenBracket* brace = statement_.Brace();
  if (brace != nullptr && brace->owner == TokenKind::kStruct) return Place::kConstExpression;
  const Place place = InExpression();
  const bool is_const = place == Place::kConstExpression || place == Place::kCaseSelector;
  return is_const ? Place::kConstExpression : Place::kOverrideExpression;
}

Place Backwards::InBracket(const Open& open) const {
  if (open.token == kNone || open.token == 0 || Kind(open.token) != TokenKind::kParenLeft) {
    return Place::kNothing;
  }
  const std::string_view name = Text(open.token - 1);
  if (name == "diagnostic") return open.commas == 0 ? Place::kSeverity : Place::kRule;
  if (open.token < 2 || Kind(open.token - 2) != TokenKind::kAttr) return Place::kNothing;
  if (name == "builtin") return open.commas == 0 ? Place::kBuiltinValue : Place::kDepthMode;
  if (name == "interpolate") return open.commas == 0 ? Place::kInterpolation : Place::kSampling;
  return InExpression();
}

// Returns which expressions are possible at the cursor, which is in an expression.
Place Backwards::InExpression() const {
  for (uint32_t token = OpenParenthesis(before_).token; token != kNone && token >= 2;
       token = OpenParenthesis(token - 1).token) {
    if (Kind(token - 2) != TokenKind::kAttr) continue;
    const std::string_view name = Text(token - 1);
    return name == "workgroup_size" || name == "subgroup_size" ? Place::kOverrideExpression
                                                               : Place::kConstExpression;
  }
  const bool has_begun = before_ != kNone && statement_.part <= before_;
  switch (has_begun ? Kind(statement_.part) : TokenKind::kEof) {
    case TokenKind::kConst:
    case TokenKind::kConstAssert: return Place::kConstExpression;
    case TokenKind::kOverride: return Place::kOverrideExpression;
    case TokenKind::kVar:
      return statement_.InFunction() ? Place::kExpression : Place::kOverrideExpression;
    case TokenKind::kCase: {
      const bool is_in_bracket = !statement_.open.empty() && !statement_.open.back().IsBrace();
      const bool begins = Kind(before_) == TokenKind::kCase || Kind(before_) == TokenKind::kComma;
      return begins && !is_in_bracket ? Place::kCaseSelector : Place::kConstExpression;
    }
    default: return Place::kExpression;  // others: statements that run
  }
}

Place Backwards::InDirective() const {
  for (uint32_t i = before_; i != kNone; --i) {
    if (Kind(i) == TokenKind::kEnable) return Place::kEnable;
    if (Kind(i) == TokenKind::kRequires) return Place::kRequires;
    if (Kind(i) != TokenKind::kComma && Kind(i) != TokenKind::kIdentifier) break;
  }
  return Place::kNothing;
}

// Returns what can follow the colon: a statement if it is the colon of a switch clause, and
// otherwise a type.
Place Backwards::AfterColon() const {
  for (uint32_t i = before_; i != kNone; --i) {
    const TokenKind kind = Kind(i);
    if (kind == TokenKind::kCase || kind == TokenKind::kDefault) return Place::kStatement;
    if (kind == TokenKind::kSemicolon || kind == TokenKind::kBraceLeft ||
        kind == TokenKind::kBraceRight) {
      break;
    }
  }
  return Place::kType;
}

// Returns whether a name that follows `token` is the name of a new declaration.
bool Backwards::IsBeforeName(uint32_t token) const {
  switch (Kind(token)) {
    case TokenKind::kFn:
    case TokenKind::kStruct:
    case TokenKind::kLet:
    case TokenKind::kConst:
    case TokenKind::kOverride:
    case TokenKind::kAlias:
    case TokenKind::kVar: return true;
    case TokenKind::kTemplateArgsEnd: {
      const uint32_t start = a_.tree().Match(token);
      return start > 0 && start < token && Kind(start - 1) == TokenKind::kVar;
    }
    default: return false;  // others: tokens that are not followed by a new name
  }
}

// Returns whether the cursor follows the arrow of a function's return type, with at most attributes
// in between.
bool Backwards::FollowsArrow() const {
  uint32_t at = before_;
  while (at != kNone && at > 1 && Kind(at) != TokenKind::kArrow) {
    uint32_t name = at;
    if (Kind(name) == TokenKind::kParenRight) name = a_.tree().Match(name) - 1;
    if (name > at || name < 2 || Kind(name - 1) != TokenKind::kAttr) return false;
    at = name - 2;
  }
  return Kind(at) == TokenKind::kArrow;
}

// If the cursor is at the beginning of one of the three parts of a `for` statement's header,
// returns the place for this part. Otherwise returns kNothing.
Place Backwards::InForHeader() const {
  if (!statement_.InFor() || statement_.part <= before_) return Place::kNothing;
  switch (statement_.semicolons) {
    case 0: return Place::kForInit;
    case 1: return Place::kExpression;
    default: return Place::kForUpdate;  // others: always 2
  }
}

Place Backwards::InBody() const {
  const OpenBracket* brace = statement_.Brace();
  if (brace == nullptr) {
    const TokenKind kind = Kind(before_);
    const bool begins = before_ == kNone || kind == TokenKind::kSemicolon ||
                        kind == TokenKind::kBraceRight || kind == TokenKind::kIdentifier ||
                        kind == TokenKind::kParenRight;
    // A declaration can begin after an attribute's name or arguments.
    return begins ? Place::kModule : InExpression();
  }
  if (brace->owner == TokenKind::kStruct) return Place::kNothing;
  switch (Kind(before_)) {
    case TokenKind::kSemicolon:
    case TokenKind::kBraceLeft:
    case TokenKind::kBraceRight:
      return brace->owner == TokenKind::kSwitch ? Place::kClause : Place::kStatement;
    case TokenKind::kBreak:
      if (brace->owner == TokenKind::kContinuing) return Place::kBreakIf;
      break;
    default: break;  // others: tokens within a statement
  }
  return InExpression();
}

Place Backwards::Find() const {
  const TokenKind kind = Kind(before_);
  if (before_ == kNone) return Place::kModule;
  if (kind == TokenKind::kPeriod) return Place::kMember;
  if (kind == TokenKind::kAttr) return Place::kAttribute;
  if (DeclaresName()) return Place::kNothing;
  if (const Place place = InDirective(); place != Place::kNothing) return place;
  if (kind == TokenKind::kElse) return Place::kElse;
  if (FollowsArrow()) return Place::kType;
  if (kind == TokenKind::kColon) return AfterColon();
  const bool is_alias = kind == TokenKind::kEqual && before_ >= 2;
  if (is_alias && Kind(before_ - 2) == TokenKind::kAlias) return Place::kType;
  if (const Place place = InForHeader(); place != Place::kNothing) return place;
  if (const Open open = OpenTemplate(); open.token != kNone) {
    if (const Place place = InTemplate(open); place != Place::kNothing) return place;
  }
  const Open open = OpenParenthesis(before_);
  if (const Place place = InBracket(open); place != Place::kNothing) return place;
  // The cursor is in the parameter list of a function declaration.
  if (open.token != kNone && open.token >= 2 && Kind(open.token - 2) == TokenKind::kFn) {
    return Place::kNothing;
  }
  if (open.token != kNone) return InExpression();
  return InBody();
}

}  // namespace

bool IsInComment(const Analysis& a, uint32_t offset) {
  const auto after =
      std::ranges::upper_bound(a.comments(), offset, std::less_equal<>(), &Span::begin);
  if (after == a.comments().begin()) return false;
  const Span& comment = *(after - 1);
  const bool is_line = a.Text(comment).starts_with("//");
  return comment.begin < offset && (offset < comment.end || (is_line && offset == comment.end));
}

Place PlaceAt(const Analysis& analysis, Span word) {
  if (IsInComment(analysis, word.begin)) return Place::kNothing;
  const std::string_view text = analysis.text();
  if (word.begin < word.end && text[word.begin] >= '0' && text[word.begin] <= '9') {
    return Place::kNothing;
  }
  const uint32_t before = analysis.tree().TokenBefore(word.begin);
  if (before != kNone) {
    const wgsl::Token& token = analysis.ast().tokens[before];
    const bool is_number =
        token.kind == TokenKind::kIntLiteral || token.kind == TokenKind::kFloatLiteral;
    if (is_number && token.offset + token.length >= word.begin) return Place::kNothing;
  }
  return Backwards(analysis, before).Find();
}

}  // namespace tessera::service
