#include "service/completion_context.h"

#include <algorithm>

namespace tessera::service {
namespace {

constexpr uint32_t kNone = ~0u;

// Determines the context of the cursor by reading tokens backwards from it.
class Backwards {
 public:
  Backwards(const Analysis& a, uint32_t before) : a_(a), before_(before) {}

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
  Open OpenBracket() const;
  Open OpenTemplate() const;
  Place InBracket(const Open& open) const;
  Place InTemplate(const Open& open) const;
  Place InDirective() const;
  Place AfterColon() const;
  Place InBody() const;
  bool DeclaresName() const;
  // Returns the innermost '{' that is open at the cursor, or kNone if there is none.
  uint32_t OpenBrace() const;
  bool IsStruct(uint32_t brace) const;

  const Analysis& a_;
  const uint32_t before_;  // the last token before the cursor, or kNone
};

Backwards::Open Backwards::OpenBracket() const {
  Open open;
  uint32_t depth = 0;
  for (uint32_t i = before_; i != kNone; --i) {
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

Place Backwards::InTemplate(const Open& open) const {
  if (open.token == 0) return Place::kNothing;
  const uint32_t owner = open.token - 1;
  if (Kind(owner) == TokenKind::kVar) {
    return open.commas == 0 ? Place::kAddressSpace : Place::kAccess;
  }
  if (Kind(owner) != TokenKind::kIdentifier) return Place::kNothing;
  const std::string_view name = Text(owner);
  if (name == "ptr") {
    return open.commas == 0   ? Place::kAddressSpace
           : open.commas == 1 ? Place::kType
                              : Place::kAccess;
  }
  if (name.starts_with("texture_storage_") || name == "texel_buffer") {
    return open.commas == 0 ? Place::kTexelFormat : Place::kAccess;
  }
  const bool is_generator = name.starts_with("vec") || name.starts_with("mat") ||
                            name.starts_with("texture_") || name.starts_with("subgroup_matrix") ||
                            name == "array" || name == "atomic" || name == "bitcast" ||
                            name == "binding_array";
  if (!is_generator) return Place::kNothing;
  return name == "array" && open.commas == 1 ? Place::kExpression : Place::kType;
}

Place Backwards::InBracket(const Open& open) const {
  if (open.token == kNone || open.token == 0 || Kind(open.token) != TokenKind::kParenLeft) {
    return Place::kNothing;
  }
  const std::string_view name = Text(open.token - 1);
  if (name == "diagnostic") return open.commas == 0 ? Place::kSeverity : Place::kRule;
  if (open.token < 2 || Kind(open.token - 2) != TokenKind::kAttr) return Place::kNothing;
  if (name == "builtin") return Place::kBuiltinValue;
  if (name == "interpolate") return Place::kInterpolation;
  return Place::kExpression;
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

bool Backwards::DeclaresName() const {
  switch (Kind(before_)) {
    case TokenKind::kFn:
    case TokenKind::kStruct:
    case TokenKind::kLet:
    case TokenKind::kConst:
    case TokenKind::kOverride:
    case TokenKind::kAlias:
    case TokenKind::kVar: return true;
    case TokenKind::kTemplateArgsEnd: {
      const uint32_t start = a_.tree().Match(before_);
      return start > 0 && start < before_ && Kind(start - 1) == TokenKind::kVar;
    }
    default: return false;  // others: tokens that are not followed by a new name
  }
}

uint32_t Backwards::OpenBrace() const {
  uint32_t depth = 0;
  for (uint32_t i = before_; i != kNone; --i) {
    if (Kind(i) == TokenKind::kBraceRight) ++depth;
    if (Kind(i) != TokenKind::kBraceLeft) continue;
    if (depth == 0) return i;
    --depth;
  }
  return kNone;
}

bool Backwards::IsStruct(uint32_t brace) const {
  return brace >= 2 && Kind(brace - 2) == TokenKind::kStruct;
}

Place Backwards::InBody() const {
  const uint32_t brace = OpenBrace();
  if (brace == kNone) {
    const TokenKind kind = Kind(before_);
    const bool begins = before_ == kNone || kind == TokenKind::kSemicolon ||
                        kind == TokenKind::kBraceRight || kind == TokenKind::kIdentifier ||
                        kind == TokenKind::kParenRight;
    // A declaration can begin after an attribute's name or arguments.
    return begins ? Place::kModule : Place::kExpression;
  }
  if (IsStruct(brace)) return Place::kNothing;
  switch (Kind(before_)) {
    case TokenKind::kSemicolon:
    case TokenKind::kBraceLeft:
    case TokenKind::kBraceRight: return Place::kStatement;
    default: return Place::kExpression;  // others: tokens within a statement
  }
}

Place Backwards::Find() const {
  const TokenKind kind = Kind(before_);
  if (before_ == kNone) return Place::kModule;
  if (kind == TokenKind::kPeriod) return Place::kMember;
  if (kind == TokenKind::kAttr) return Place::kAttribute;
  if (DeclaresName()) return Place::kNothing;
  if (const Place place = InDirective(); place != Place::kNothing) return place;
  if (kind == TokenKind::kArrow) return Place::kType;
  if (kind == TokenKind::kColon) return AfterColon();
  const bool is_alias = kind == TokenKind::kEqual && before_ >= 2;
  if (is_alias && Kind(before_ - 2) == TokenKind::kAlias) return Place::kType;
  if (const Open open = OpenTemplate(); open.token != kNone) {
    if (const Place place = InTemplate(open); place != Place::kNothing) return place;
  }
  const Open open = OpenBracket();
  if (const Place place = InBracket(open); place != Place::kNothing) return place;
  // The cursor is in the parameter list of a function declaration.
  if (open.token != kNone && open.token >= 2 && Kind(open.token - 2) == TokenKind::kFn) {
    return Place::kNothing;
  }
  if (open.token != kNone) return Place::kExpression;
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

Place PlaceAt(const Analysis& analysis, uint32_t offset) {
  if (IsInComment(analysis, offset)) return Place::kNothing;
  const std::string_view text = analysis.text();
  if (offset < text.size() && text[offset] >= '0' && text[offset] <= '9') return Place::kNothing;
  return Backwards(analysis, analysis.tree().TokenBefore(offset)).Find();
}

}  // namespace tessera::service
