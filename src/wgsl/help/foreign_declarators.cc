#include "wgsl/help/foreign_declarators.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <utility>

#include "base/diagnostics.h"
#include "base/shorten.h"
#include "base/source.h"
#include "wgsl/help/foreign_types.h"
#include "wgsl/help/quoting.h"
#include "wgsl/syntax/token_cursor.h"

namespace tessera::wgsl {
namespace {

// Returns whether the token, which is not a bracket, can be the next token of a value. `operand`
// specifies whether the previous token ends an operand.
bool ContinuesPlainValue(TokenKind kind, bool operand) {
  switch (kind) {
    case TokenKind::kIdentifier:
    case TokenKind::kIntLiteral:
    case TokenKind::kFloatLiteral:
    case TokenKind::kTrue:
    case TokenKind::kFalse:
    case TokenKind::kBang:
    case TokenKind::kTilde: return !operand;
    // Tokens that are both prefix and binary operators.
    case TokenKind::kMinus:
    case TokenKind::kAnd:
    case TokenKind::kStar: return true;
    case TokenKind::kComma:
    case TokenKind::kPeriod:
    case TokenKind::kPlus:
    case TokenKind::kForwardSlash:
    case TokenKind::kModulo:
    case TokenKind::kAndAnd:
    case TokenKind::kOr:
    case TokenKind::kOrOr:
    case TokenKind::kXor:
    case TokenKind::kEqualEqual:
    case TokenKind::kNotEqual:
    case TokenKind::kLessThan:
    case TokenKind::kLessThanEqual:
    case TokenKind::kGreaterThan:
    case TokenKind::kGreaterThanEqual:
    case TokenKind::kShiftLeft:
    case TokenKind::kShiftRight: return operand;
    default: return false;
  }
}

// Each declaration has a record in Ast::extra. The members are the offsets of the type and the
// initializer in this record, in 32-bit words.
struct DeclarationPlaces {
  size_t type, init;
};

DeclarationPlaces PlacesIn(NodeKind kind) {
  if (kind == NodeKind::kVar) return {offsetof(VarNode, type) / 4, offsetof(VarNode, init) / 4};
  return {offsetof(ValueDeclNode, type) / 4, offsetof(ValueDeclNode, init) / 4};
}

// Returns the initializer of a declaration, or kNone if it has none.
uint32_t& InitializerOf(ParseContext& p, uint32_t node) {
  return p.ast().extra[p.ast().nodes[node].a + PlacesIn(p.ast().nodes[node].kind).init];
}

// Replaces the initializer of a declaration with an error node, which suppresses further errors
// about the declaration.
void ForgetInitializer(ParseContext& p, uint32_t node) {
  const uint32_t error = p.AddNode(NodeKind::kError, p.ast().nodes[node].token);
  InitializerOf(p, node) = error;
}

// If the declaration has neither a type nor an initializer, adds an error node as its initializer.
// Returns whether it added the node.
bool MakeComplete(ParseContext& p, uint32_t node) {
  const uint32_t* const words = p.ast().extra.data() + p.ast().nodes[node].a;
  const auto [type, init] = PlacesIn(p.ast().nodes[node].kind);
  if (words[type] != kNone || words[init] != kNone) return false;
  ForgetInitializer(p, node);
  return true;
}

// Parses the name after a ',' in the declaration `first`, with its optional type and initializer. A
// name without a type gets the type `type`. Sets `valid` to false if the name cannot be declared
// separately with the same keyword.
uint32_t NextDeclarator(ParseContext& p, const Node& first, uint32_t type, bool* valid) {
  uint32_t name = kNone, own_type = kNone, init = kNone;
  if (!p.ParseTypedName(&name, &own_type)) return kNone;
  std::string text;
  const bool has_sizes = own_type == kNone && ReadArraySizes(p, &text);
  if (!p.ParseInitializer(&init)) return kNone;
  const bool is_var = first.kind == NodeKind::kVar;
  const bool needs_value = !is_var && first.kind != NodeKind::kOverride;
  *valid &= !has_sizes && (init != kNone || (own_type != kNone && !needs_value));
  if (has_sizes) {
    own_type = p.AddNode(NodeKind::kError, name);
  } else if (own_type == kNone) {
    own_type = type;
  }
  if (!is_var) {
    const ValueDeclNode record{p.NameAt(name).value, own_type, init, kNone};
    return p.AddNode(first.kind, name, p.AddExtra(record));
  }
  const uint32_t template_args = p.ast().Extra<VarNode>(first.a).template_args;
  const VarNode record{p.NameAt(name).value, template_args, own_type, init, kNone};
  return p.AddNode(first.kind, name, p.AddExtra(record));
}

// Returns the token after the value that begins at token `i`. Sets `plain` to false if the tokens
// might not be exactly one value. In this case, they must not be moved to another declaration.
uint32_t EndOfValue(const TokenCursor& t, uint32_t i, bool* plain) {
  uint32_t depth = 0;
  bool operand = false;  // whether the token follows an operand
  for (;; ++i) {
    const TokenKind kind = t.KindAt(i);
    const bool ends = kind == TokenKind::kSemicolon || EndsFunction(kind) ||
                      IsStatementKeyword(kind) || (kind == TokenKind::kComma && depth == 0);
    bool right = true;
    switch (kind) {
      case TokenKind::kParenLeft:
      case TokenKind::kTemplateArgsStart: ++depth; break;
      case TokenKind::kBracketLeft:
        ++depth;
        right = operand;
        break;
      case TokenKind::kBraceLeft:
        ++depth;
        right = false;
        break;
      case TokenKind::kParenRight:
      case TokenKind::kBracketRight:
      case TokenKind::kTemplateArgsEnd:
      case TokenKind::kBraceRight:
        if (depth-- == 0) return i;
        break;
      default: right = ends ? operand : ContinuesPlainValue(kind, operand); break;
    }
    *plain &= right;
    if (ends) return i;
    operand = EndsValue(kind);
  }
}

}  // namespace

uint32_t ParseMoreDeclarators(ParseContext& p, uint32_t start, uint32_t node, bool module_scope) {
  const Node first = p.ast().nodes[node];
  std::string_view keyword =
      Trimmed(p.source().text({p.SpanAt(start).begin, p.SpanAt(first.token).begin}));
  if (!IsQuotable(keyword) || keyword.find('@') != std::string_view::npos) keyword = {};
  std::vector<FixIt> fixes;
  const Span comma = p.NextSpan();
  // The form 'float x, y' was already reported as an error with fix-its. In this form, names
  // without a type get the type of the first name.
  const bool said = p.typed_as_in_c == first.token;
  const uint32_t said_type = said ? p.ast().extra[first.a + PlacesIn(first.kind).type] : kNone;
  bool valid = !MakeComplete(p, node);
  while (p.At(TokenKind::kComma) && p.KindAhead(1) == TokenKind::kIdentifier) {
    const uint32_t from = p.NextSpan().begin;
    p.Advance();
    if (fixes.size() <= kMaxFixes) {
      fixes.push_back({{from, p.NextSpan().begin}, fmt::format("; {} ", keyword)});
    }
    if (module_scope) {
      p.ast().declarations.push_back(node);
    } else {
      p.Append(node);
    }
    node = NextDeclarator(p, first, said_type, &valid);
    if (node == kNone) return kNone;
    MakeComplete(p, node);
  }
  if (said && !fixes.empty()) return node;
  Diagnostic& d = p.Error(DiagCode::syntax_error, comma, "expected ';', found ','");
  d.AddNote("write each declaration and each statement separately");
  if (fixes.empty()) p.Panic();  // no name follows the ','
  if (keyword.empty() || fixes.empty()) return node;
  valid &= p.At(TokenKind::kSemicolon);
  d.AddHelp(fmt::format("write '; {} …'", keyword));
  if (valid) AddFixes(d, std::move(fixes));
  return node;
}

bool AddDeclarators(const TokenCursor& t, std::string_view keyword, std::string_view type,
                    bool needs_value, std::vector<FixIt>& fixes) {
  const bool is_array = t.KindAt(t.next() - 1) == TokenKind::kBracketRight;
  bool plain = true;
  for (uint32_t i = t.next();; i += 2) {
    if (t.KindAt(i) == TokenKind::kEqual) {
      i = EndOfValue(t, i + 1, &plain);
    } else if (needs_value) {
      return false;
    }
    const TokenKind kind = t.KindAt(i);
    if (kind != TokenKind::kComma) {
      return fixes.size() > 1 ? plain && kind == TokenKind::kSemicolon
                              : kind != TokenKind::kBracketLeft && kind != TokenKind::kColon;
    }
    const bool name = t.KindAt(i + 1) == TokenKind::kIdentifier;
    if (is_array || !plain || !name || fixes.size() > kMaxFixes) return false;
    fixes.push_back({{t.SpanAt(i).begin, t.SpanAt(i + 1).end},
                     fmt::format("; {} {}: {}", keyword, t.TextAt(i + 1), type)});
  }
}

void ParseMoreForVariables(ParseContext& p, uint32_t open, uint32_t node) {
  const Span comma = p.NextSpan();
  const Node first = p.ast().nodes[node];
  const bool said = p.typed_as_in_c == first.token;
  const uint32_t type = said ? p.ast().extra[first.a + PlacesIn(first.kind).type] : kNone;
  MakeComplete(p, node);
  uint32_t another = kNone;
  while (p.At(TokenKind::kComma) && p.KindAhead(1) == TokenKind::kIdentifier) {
    p.Advance();
    uint32_t name = kNone, own_type = kNone, init = kNone;
    if (!p.ParseTypedName(&name, &own_type) || !p.ParseInitializer(&init)) return;
    if (own_type == kNone) own_type = type;
    another = name;
    const uint32_t variable =
        p.AddNode(NodeKind::kVar, name,
                  p.AddExtra(VarNode{p.NameAt(name).value, kNone, own_type, init, kNone}));
    MakeComplete(p, variable);
    p.Append(variable);
  }
  // If the declaration begins with its type, as in 'int i = 0, j', the error about the type already
  // covers both variables.
  if (another == kNone || p.KindAt(open + 1) == TokenKind::kIdentifier) return;
  p.Error(DiagCode::syntax_error, comma, "the header of a 'for' can declare only one variable")
      .AddHelp(fmt::format("declare '{}' before the loop", Shorten(p.TextAt(another), kMaxQuoted)));
}

bool ReadOpenTemplateList(ParseContext& p, uint32_t from, uint32_t* node) {
  if (p.panics() || p.At(TokenKind::kError)) return false;
  const uint32_t token = FindOpenTemplateList(p, from);
  if (token == kNone) return false;
  ReportOpenTemplateList(p, token);
  while (!p.AtFunctionEnd() && !p.At(TokenKind::kSemicolon) && !p.At(TokenKind::kBraceRight))
    p.Advance();
  p.Match(TokenKind::kSemicolon);
  if (*node == kNone || !p.IsDeclaration(*node)) {
    *node = kNone;
  } else if (InitializerOf(p, *node) != kNone) {
    ForgetInitializer(p, *node);
  }
  return true;
}

}  // namespace tessera::wgsl
