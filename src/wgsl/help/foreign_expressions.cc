#include "wgsl/help/foreign_expressions.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "base/diagnostics.h"
#include "base/shorten.h"
#include "base/source.h"
#include "wgsl/help/foreign_words.h"
#include "wgsl/help/quoting.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/token_cursor.h"

namespace tessera::wgsl {
namespace {

// Parses a method call such as a.Sample(s, uv), and reports an error.
bool MethodCall(ParseContext& p, ParsedExpr* e) {
  const Node member = p.ast().nodes[e->node];
  const Span base = p.ast().FullSpan(NodeId(member.a));
  const uint32_t open = p.next();
  *e = {};
  const bool misread = HasError(p, member.a);
  const ParsedExpr list = p.ParseArguments();
  if (!list) return true;
  const bool no_arguments = p.ast().List(list.node).empty();
  const std::string_view method = Shorten(p.TextAt(member.token), kMaxQuoted);
  Diagnostic& d =
      p.Error(DiagCode::syntax_error, p.SpanAt(member.token),
              fmt::format("WGSL has no methods: '{}' cannot be called after '.'", method));
  const ForeignWord* row = FindForeignWord(ForeignUse::kMethod, method);
  const bool is_function = name::IsBuiltinFunction(p.NameAt(member.token));
  if (row != nullptr && !row->advice.empty()) {
    d.AddHelp(std::string(row->advice));
  } else if (!misread && IsQuotable(p.source().text({base.begin, p.SpanAt(open).end}))) {
    const std::string_view function = row != nullptr ? row->wgsl : method;
    const std::string_view first = p.source().text(base);
    d.AddHelp(fmt::format("write '{}({}{})'", function, first, no_arguments ? "" : ", …"));
    if (row != nullptr || is_function) {
      d.AddFix({base.begin, p.SpanAt(open).end},
               fmt::format("{}({}{}", function, first, no_arguments ? "" : ", "));
    }
  }
  *e = {p.AddNode(NodeKind::kError, member.token), 0};
  return true;
}

// Parses a member access through '->', such as a->x, and reports an error.
bool ArrowMember(ParseContext& p, ParsedExpr* e) {
  if (p.KindAhead(1) != TokenKind::kIdentifier) return false;
  p.Error(DiagCode::syntax_error, p.NextSpan(), "WGSL has no '->' operator")
      .AddHelp("write '.', even through a pointer")
      .AddFix(p.NextSpan(), ".");
  p.Advance();
  const uint32_t name = p.Advance();
  if (p.TooDeep(++e->height)) {
    *e = {};
    return true;
  }
  e->node = p.AddNode(NodeKind::kMember, name, e->node, p.NameAt(name).value);
  return true;
}

// Returns the first of the prefix operators that directly precede the operand at `token`, or
// `token` if there are none. The operators are part of the operand of 'as', because in other
// languages they bind more tightly than 'as'. Returns kNone if the meaning of the operators is
// unclear.
uint32_t FirstPrefix(const TokenCursor& t, uint32_t token) {
  for (; token > 0; --token) {
    switch (t.KindAt(token - 1)) {
      case TokenKind::kBang:
      case TokenKind::kTilde: break;
      case TokenKind::kMinus:
      case TokenKind::kStar:
        if (token < 2 || EndsValue(t.KindAt(token - 2))) return token;
        // The author may have meant '--', a decrement, so the meaning is unclear.
        if (t.source().text()[t.SpanAt(token - 1).begin - 1] == '-') return kNone;
        break;
      case TokenKind::kAnd: return token > 1 && EndsValue(t.KindAt(token - 2)) ? token : kNone;
      default: return token;
    }
  }
  return token;
}

// Parses a conversion such as 'a as f32', and reports an error.
bool AsCast(ParseContext& p, ParsedExpr* e) {
  const uint32_t token = p.Advance();
  const Node node = p.ast().nodes[e->node];
  Span whole = p.ast().FullSpan(NodeId(e->node));
  Span value = node.kind == NodeKind::kParen ? p.ast().FullSpan(NodeId(node.a)) : whole;
  uint32_t operand = token - 1;
  while (operand > 0 && p.SpanAt(operand).begin > whole.begin) --operand;
  const uint32_t first = FirstPrefix(p, operand);
  const bool misread = HasError(p, e->node) || first == kNone;
  if (first < operand) {
    whole.begin = p.SpanAt(first).begin;
    value = whole;
  }
  *e = {};
  const uint32_t type_node = p.ParseTemplatedName().node;
  if (type_node == kNone) return true;
  const Span type_span = p.ast().FullSpan(NodeId(type_node));
  std::string_view type = WgslTypeFor(p.source().text(type_span));
  if (type.empty()) type = p.source().text(type_span);
  Diagnostic& d = p.Error(DiagCode::syntax_error, p.SpanAt(token), "WGSL has no 'as' operator");
  if (!misread && IsQuotable(p.source().text({whole.begin, type_span.end}))) {
    std::string call = fmt::format("{}({})", type, p.source().text(value));
    d.AddHelp(fmt::format("write '{}'", call));
    d.AddFix({whole.begin, type_span.end}, std::move(call));
  }
  *e = {p.AddNode(NodeKind::kError, token), 0};
  return true;
}

// Returns the type in a declaration 'var name: type' that ends directly before `token`, or an empty
// string if there is no such declaration.
std::string_view TypeBefore(const ParseContext& p, uint32_t token) {
  if (p.ast().nodes.empty() || token == 0) return {};
  const NodeId last(static_cast<uint32_t>(p.ast().nodes.size() - 1));
  if (p.ast().kind(last) != NodeKind::kIdentifier) return {};
  const Span span = p.ast().FullSpan(last);
  if (span.end != p.SpanAt(token - 1).end) return {};
  const uint32_t first = p.ast().nodes[last.value].token;
  if (first < 3 || p.KindAt(first - 1) != TokenKind::kColon) return {};
  const TokenKind keyword = p.KindAt(first - 3);
  if (!IsDeclarationKeyword(keyword) && keyword != TokenKind::kTemplateArgsEnd) {
    return {};
  }
  const std::string_view text = p.source().text(span);
  return IsQuotable(text) ? text : std::string_view();
}

}  // namespace

bool HasError(const ParseContext& p, uint32_t node) {
  uint32_t first = node;
  while (p.ast().nodes[first].kind == NodeKind::kMember ||
         p.ast().nodes[first].kind == NodeKind::kIndex ||
         p.ast().nodes[first].kind == NodeKind::kParen) {
    first = p.ast().nodes[first].a;
  }
  if (p.ast().nodes[first].kind == NodeKind::kError) return true;
  const Span said = p.diagnostics().last().span;
  return p.diagnostics().has_errors() && said.begin < p.NextSpan().begin &&
         said.begin >= p.ast().FullSpan(NodeId(node)).begin;
}

bool ReadForeignPostfix(ParseContext& p, ParsedExpr* e) {
  const Node node = p.ast().nodes[e->node];
  switch (p.Kind()) {
    case TokenKind::kParenLeft: return node.kind == NodeKind::kMember && MethodCall(p, e);
    case TokenKind::kArrow: return ArrowMember(p, e);
    default: return p.NameAt(p.next()) == name::k_as && AsCast(p, e);
  }
}

ParsedExpr BracedList(ParseContext& p) {
  const TokenKind previous = p.Previous();
  const bool value = previous == TokenKind::kEqual || previous == TokenKind::kReturn ||
                     previous == TokenKind::kComma || previous == TokenKind::kParenLeft;
  const uint32_t open = p.next();
  const uint32_t close = value && !p.panics() ? EndOfBracedList(p, open) : kNone;
  if (close == kNone) {
    p.Unexpected("an expression");
    return {};
  }
  Diagnostic& d = p.Error(DiagCode::syntax_error, {p.SpanAt(open).begin, p.SpanAt(close).end},
                          "WGSL has no initializer lists in braces");
  const std::string_view type =
      previous == TokenKind::kEqual ? TypeBefore(p, open - 1) : std::string_view();
  if (!type.empty()) {
    d.AddHelp(fmt::format("write '{}(…)'", type));
    AddConstruction(p, d, type, open, close);
  } else {
    d.AddHelp("construct the value with 'array(…)', or with the name of its type: 'T(…)'");
  }
  p.GoTo(close + 1);
  return {p.AddNode(NodeKind::kError, open), 0};
}

bool IsPrefixStep(const TokenCursor& t) {
  return t.KindAhead(1) == TokenKind::kIdentifier &&
         (t.KindAhead(2) == TokenKind::kSemicolon || t.KindAhead(2) == TokenKind::kParenRight);
}

ParsedExpr PrefixStep(ParseContext& p) {
  const std::string meant = fmt::format("{}{}", p.TextAt(p.next() + 1), p.TextAt(p.next()));
  p.Error(DiagCode::syntax_error, p.NextSpan(),
          fmt::format("'{}' must follow its operand", p.TextAt(p.next())))
      .AddHelp(fmt::format("write '{}'", Shorten(meant)))
      .AddFix({p.NextSpan().begin, p.SpanAt(p.next() + 1).end}, meant);
  const uint32_t token = p.next();
  p.Skip(2);
  return {p.AddNode(NodeKind::kError, token), 0};
}

}  // namespace tessera::wgsl
