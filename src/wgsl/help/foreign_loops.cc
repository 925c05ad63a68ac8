#include "wgsl/help/foreign_loops.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/diagnostics.h"
#include "base/source.h"
#include "wgsl/help/quoting.h"
#include "wgsl/syntax/token_cursor.h"

namespace tessera::wgsl {

bool ReadElif(ParseContext& p) {
  const std::string_view word = p.TextAt(p.next());
  if (word != "elif" && word != "elsif" && word != "elseif") return false;
  uint32_t end = p.next() + 1;
  for (uint32_t depth = 0; depth != 0 || p.KindAt(end) != TokenKind::kBraceLeft; ++end) {
    const TokenKind kind = p.KindAt(end);
    // A condition cannot contain these tokens, so the word is not an 'elif'.
    if (kind == TokenKind::kSemicolon || kind == TokenKind::kEof || kind == TokenKind::kEqual ||
        kind == TokenKind::kBraceLeft || kind == TokenKind::kBraceRight) {
      return false;
    }
    if (kind == TokenKind::kParenLeft) ++depth;
    if (kind == TokenKind::kParenRight && depth-- == 0) return false;
  }
  p.Error(DiagCode::syntax_error, p.NextSpan(), fmt::format("WGSL has no '{}'", word))
      .AddHelp("write 'else if'")
      .AddFix(p.NextSpan(), p.KindAt(p.next() - 1) == TokenKind::kElse ? "if" : "else if");
  return true;
}

bool AtForIn(const TokenCursor& t) {
  const uint32_t name = t.At(TokenKind::kParenLeft) ? 1 : 0;
  return t.KindAhead(name) == TokenKind::kIdentifier &&
         t.KindAhead(name + 1) == TokenKind::kIdentifier && t.TextAt(t.next() + name + 1) == "in";
}

uint32_t ForIn(ParseContext& p, uint32_t token, uint32_t attributes) {
  const uint32_t first = p.next();
  const uint32_t name = p.At(TokenKind::kParenLeft) ? p.next() + 1 : p.next();
  bool said = false;  // the lexer has already reported '0..4' as an invalid number
  while (!p.AtFunctionEnd() && !p.At(TokenKind::kBraceLeft) && !p.At(TokenKind::kBraceRight) &&
         !p.At(TokenKind::kSemicolon)) {
    said |= p.At(TokenKind::kError);
    p.Advance();
  }
  const Span header{p.SpanAt(first).begin, p.SpanAt(p.next() - 1).end};
  if (!said) {
    Diagnostic& d =
        p.Error(DiagCode::syntax_error, header, "WGSL has no loops over ranges or collections");
    std::string_view range = p.source().text({p.SpanAt(name + 1).end, header.end});
    if (name != first && range.ends_with(')')) range.remove_suffix(1);
    const size_t dots = range.find("..");
    const std::string_view to =
        dots == std::string_view::npos ? std::string_view() : range.substr(dots + 2);
    const bool inclusive = to.starts_with('=');
    const std::string_view low = Trimmed(range.substr(0, dots));
    const std::string_view high = Trimmed(to.substr(inclusive ? 1 : 0));
    const std::string_view i = p.TextAt(name);
    if (IsQuotable(p.source().text(header)) && !low.empty() && !high.empty() && IsBalanced(low) &&
        IsBalanced(high)) {
      std::string meant =
          fmt::format("(var {0} = {1}; {0} {2} {3}; {0}++)", i, low, inclusive ? "<=" : "<", high);
      d.AddHelp(fmt::format("write 'for {} {{ … }}'", meant)).AddFix(header, std::move(meant));
    } else {
      d.AddHelp(
          "count with 'for (var i = first; i < end; i++) { … }', where 'first' and 'end' are your "
          "own values");
    }
  }
  if (!p.At(TokenKind::kBraceLeft)) {
    p.Panic();
    return kNone;
  }
  const uint32_t value = p.AddNode(NodeKind::kError, name);
  const uint32_t init = p.AddNode(
      NodeKind::kVar, name, p.AddExtra(VarNode{p.NameAt(name).value, kNone, kNone, value, kNone}));
  const uint32_t condition = p.AddNode(NodeKind::kError, name);
  const uint32_t body = p.ParseAttributedBody("'for'");
  if (body == kNone) return kNone;
  return p.AddNode(NodeKind::kFor, token, body,
                   p.AddExtra(ForNode{init, condition, kNone, attributes}));
}

}  // namespace tessera::wgsl
