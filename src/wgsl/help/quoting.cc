#include "wgsl/help/quoting.h"

#include <fmt/format.h>

#include <utility>

#include "wgsl/help/foreign_words.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {

std::string_view Trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first);
}

bool IsQuotable(std::string_view text) {
  return text.size() <= kMaxQuoted && text.find("//") == std::string_view::npos &&
         text.find("/*") == std::string_view::npos;
}

bool IsBalanced(std::string_view text) {
  int depth = 0;
  for (const char c : text) {
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && --depth < 0) return false;
  }
  return depth == 0;
}

bool IsKnownType(StringId name, std::string_view text) {
  return name::IsTypeName(name) || IsForeignType(text);
}

bool EndsValue(TokenKind kind) {
  switch (kind) {
    case TokenKind::kIdentifier:
    case TokenKind::kIntLiteral:
    case TokenKind::kFloatLiteral:
    case TokenKind::kTrue:
    case TokenKind::kFalse:
    case TokenKind::kParenRight:
    case TokenKind::kBracketRight:
    case TokenKind::kTemplateArgsEnd: return true;
    default: return false;
  }
}

bool IsDeclarationKeyword(TokenKind kind) {
  return kind == TokenKind::kVar || kind == TokenKind::kLet || kind == TokenKind::kConst ||
         kind == TokenKind::kOverride;
}

void AddFixes(Diagnostic& d, std::vector<FixIt> fixes) {
  if (fixes.size() <= kMaxFixes) d.fixes = std::move(fixes);
}

uint32_t EndOfBracedList(const TokenCursor& t, uint32_t open) {
  uint32_t depth = 0;
  for (uint32_t i = open;; ++i) {
    const TokenKind kind = t.KindAt(i);
    if (kind == TokenKind::kSemicolon || EndsFunction(kind) || IsStatementKeyword(kind)) {
      return kNone;
    }
    if (kind == TokenKind::kBraceLeft) ++depth;
    if (kind == TokenKind::kBraceRight && --depth == 0) return i;
  }
}

void AddConstruction(const TokenCursor& t, Diagnostic& d, std::string_view type, uint32_t open,
                     uint32_t close) {
  const std::string_view inner = t.source().text({t.SpanAt(open).end, t.SpanAt(close).begin});
  if (!IsQuotable(type) || !IsQuotable(inner) || inner.find('{') != std::string_view::npos) return;
  d.AddFix({t.SpanAt(open).begin, t.SpanAt(close).end},
           fmt::format("{}({})", type, Trimmed(inner)));
}

std::string_view KeywordBefore(const TokenCursor& t, uint32_t token) {
  uint32_t i = token;
  if (i > 0 && t.KindAt(i - 1) == TokenKind::kTemplateArgsEnd) {
    uint32_t depth = 0;
    do {
      --i;
      if (t.KindAt(i) == TokenKind::kTemplateArgsEnd) ++depth;
      if (t.KindAt(i) == TokenKind::kTemplateArgsStart) --depth;
    } while (i > 0 && depth != 0);
  }
  if (i == 0) return {};
  const TokenKind before = i > 1 ? t.KindAt(i - 2) : TokenKind::kEof;
  // Return the keyword only if a second declaration with the same keyword can follow. None can
  // follow after '(', because the header of a `for` declares only one variable. None can follow
  // after ')' or an identifier either: they end an attribute, and the second declaration would need
  // this attribute, too.
  if (before == TokenKind::kParenLeft || before == TokenKind::kParenRight ||
      before == TokenKind::kIdentifier) {
    return {};
  }
  if (!IsDeclarationKeyword(t.KindAt(i - 1))) return {};
  const std::string_view text = t.source().text({t.SpanAt(i - 1).begin, t.SpanAt(token - 1).end});
  return IsQuotable(text) ? text : std::string_view();
}

}  // namespace tessera::wgsl
