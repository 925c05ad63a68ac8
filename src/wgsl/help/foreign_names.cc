#include "wgsl/help/foreign_names.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "base/diagnostics.h"
#include "base/source.h"
#include "wgsl/help/foreign_declarators.h"
#include "wgsl/help/foreign_types.h"
#include "wgsl/help/quoting.h"
#include "wgsl/syntax/token_cursor.h"

namespace tessera::wgsl {
namespace {

// Adds fix-its for 'float a', which was already parsed and begins at token `first`, and for the
// additional names in the declaration. If one of these names cannot be fixed, adds no fix-its.
void FixTypedName(const TokenCursor& t, Diagnostic& d, uint32_t first, FixIt fix,
                  std::string_view type) {
  std::vector<FixIt> all = {std::move(fix)};
  const TokenKind before = first == 0 ? TokenKind::kEof : t.KindAt(first - 1);
  if (IsDeclarationKeyword(before) || before == TokenKind::kTemplateArgsEnd) {
    const std::string_view keyword = KeywordBefore(t, first);
    const bool needs_value = before == TokenKind::kLet || before == TokenKind::kConst;
    if (!AddDeclarators(t, keyword, type, needs_value, all)) return;
    if (all.size() > 1 && keyword.empty()) return;
  } else if (t.At(TokenKind::kComma)) {
    // In 'float a, b', the type also applies to `b`, so a fix-it for `a` alone would be wrong. Add
    // no fix-it if a name without its own type follows the ','.
    const TokenKind after = t.KindAhead(2);
    if (t.KindAhead(1) == TokenKind::kStar) return;
    if (t.KindAhead(1) == TokenKind::kIdentifier && after != TokenKind::kColon &&
        after != TokenKind::kIdentifier && after != TokenKind::kTemplateArgsStart) {
      return;
    }
  } else if (t.At(TokenKind::kBracketLeft) || t.At(TokenKind::kColon)) {
    return;
  }
  AddFixes(d, std::move(all));
}

// Parses a parameter's 'in', 'out' or 'inout' qualifier, and reports it as an error. Returns false
// if there is no qualifier.
bool ParameterQualifier(ParseContext& p, bool* by_reference) {
  const std::string_view word = p.TextAt(p.next());
  *by_reference = word == "inout" || word == "out";
  if ((word != "in" && !*by_reference) || p.KindAhead(1) != TokenKind::kIdentifier) return false;
  const Span span = p.NextSpan();
  Diagnostic& d =
      p.Error(DiagCode::syntax_error, span, fmt::format("WGSL has no '{}' parameters", word));
  if (*by_reference) {
    d.AddHelp(
        "declare it as a pointer, 'name: ptr<function, T>'; read and write '*name', and pass "
        "'&variable'");
  } else {
    d.AddHelp("remove it: all parameters are values")
        .AddFix({span.begin, p.SpanAt(p.next() + 1).begin}, "");
  }
  p.Advance();
  return true;
}

}  // namespace

bool ForeignTypedName(ParseContext& p, std::string_view what, ForeignFixes* said, uint32_t* name,
                      uint32_t* type) {
  const uint32_t first = p.next();
  ForeignName read = ReadForeignName(p);
  if (read.name == kNone) return false;
  p.typed_as_in_c = read.name;
  TakeNearestType(p, read);
  std::string type_text(read.type_text);
  if (ReadArraySizes(p, &type_text)) {
    read.type = p.AddNode(NodeKind::kError, read.name);
    read.span.end = p.SpanAt(p.next() - 1).end;
  }
  Diagnostic* d = nullptr;
  if (said == nullptr) {
    d = &p.Error(DiagCode::syntax_error, read.span,
                 fmt::format("{} must be declared as 'name: type'", what));
    if (read.nearest != nullptr) d->AddNote(std::string(read.nearest->advice));
  } else if (said->nearest == nullptr) {
    said->nearest = read.nearest;
  }
  *name = read.name;
  *type = read.type;
  const bool short_enough = type_text.size() + p.TextAt(read.name).size() <= kMaxQuoted &&
                            IsQuotable(p.source().text(read.span));
  std::string meant =
      short_enough ? fmt::format("{}: {}", p.TextAt(read.name), type_text) : std::string();
  if (d != nullptr) {
    if (short_enough) d->AddHelp(fmt::format("write '{}'", meant));
    if (short_enough && read.nearest == nullptr) {
      FixTypedName(p, *d, first, {read.span, std::move(meant)}, type_text);
    }
  } else if (short_enough) {
    said->fixes.push_back({read.span, std::move(meant)});
  } else {
    p.Error(DiagCode::syntax_error, read.span,
            fmt::format("{} must be declared as 'name: type'", what));
  }
  return true;
}

bool LooksLikeForeignTypedName(const TokenCursor& t) {
  return LooksLikeForeignDeclaration(t) &&
         (t.KindAhead(1) != TokenKind::kIdentifier ||
          IsKnownType(t.NameAt(t.next()), t.TextAt(t.next())) ||
          IsKnownType(t.NameAt(t.next() + 1), t.TextAt(t.next() + 1)));
}

uint32_t ForeignParameter(ParseContext& p, uint32_t attributes) {
  bool by_reference = false;
  const bool qualified = ParameterQualifier(p, &by_reference);
  uint32_t name = p.next(), type = kNone;
  if (p.KindAhead(1) == TokenKind::kColon) {
    p.GoTo(p.next() + 2);
    type = p.ParseType();
  } else {
    ForeignFixes said;
    if (!LooksLikeForeignDeclaration(p)) {
      p.Unexpected("':' and the type of this parameter");
      return kNone;
    }
    if (!ForeignTypedName(p, "a parameter", qualified ? &said : nullptr, &name, &type))
      return kNone;
  }
  if (type == kNone) return kNone;
  // The parameter was meant to be a pointer, so assignments to it must not cause errors.
  if (by_reference) type = p.AddNode(NodeKind::kError, name);
  return p.AddNode(NodeKind::kParameter, name, p.NameAt(name).value,
                   p.AddExtra(MemberNode{type, attributes}));
}

void ReportForeignMembers(ParseContext& p, ForeignFixes members) {
  std::vector<FixIt>& fixes = members.fixes;
  if (fixes.empty()) return;
  const FixIt& first = fixes.front();
  if (first.replacement == ",") {
    Diagnostic& d = p.Error(DiagCode::syntax_error, first.span,
                            "the members of a structure are separated by ',', not ';'");
    d.AddHelp("replace ';' with ','");
    AddFixes(d, std::move(fixes));
    return;
  }
  Diagnostic& d =
      p.Error(DiagCode::syntax_error, first.span, "a member must be declared as 'name: type'");
  if (members.nearest != nullptr) d.AddNote(std::string(members.nearest->advice));
  d.AddHelp(fmt::format("write '{},'", first.replacement));
  // If the next token is not '}', some members were not parsed, and the fix-its are incomplete.
  const bool whole = members.whole && !p.panics() && p.At(TokenKind::kBraceRight);
  if (members.nearest == nullptr && whole) AddFixes(d, std::move(fixes));
}

void MoreMembers(ParseContext& p, uint32_t member, ForeignFixes* foreign) {
  if (p.typed_as_in_c != p.ast().nodes[member].token) return;
  const std::string_view first = p.TextAt(p.typed_as_in_c);
  if (foreign->fixes.empty() || !foreign->fixes.back().replacement.starts_with(first)) return;
  const uint32_t type = p.ast().Extra<MemberNode>(p.ast().nodes[member].b).type;
  // The type part of the previous fix-it, e.g. ": f32".
  const std::string of_type = foreign->fixes.back().replacement.substr(first.size());
  // In 'int a[3], b', the size belongs only to `a`.
  const bool is_array = p.KindAt(p.next() - 1) == TokenKind::kBracketRight;
  while (p.At(TokenKind::kComma) && p.KindAhead(1) == TokenKind::kIdentifier) {
    const TokenKind after = p.KindAhead(2);
    if (after != TokenKind::kComma && after != TokenKind::kSemicolon &&
        after != TokenKind::kBraceRight && after != TokenKind::kBracketLeft) {
      break;
    }
    const uint32_t comma = p.Advance(), name = p.Advance();
    std::string text;
    const bool has_sizes = ReadArraySizes(p, &text);
    foreign->whole &= !is_array && !has_sizes;
    if (foreign->fixes.size() <= kMaxFixes) {
      foreign->fixes.push_back({{p.SpanAt(comma).begin, p.SpanAt(name).end},
                                fmt::format(", {}{}", p.TextAt(name), of_type)});
    }
    const uint32_t own_type = has_sizes || is_array ? p.AddNode(NodeKind::kError, name) : type;
    p.Append(p.AddNode(NodeKind::kStructMember, name, p.NameAt(name).value,
                       p.AddExtra(MemberNode{own_type, kNone})));
  }
}

void SkipRegister(ParseContext& p) {
  if (!p.At(TokenKind::kColon) || p.KindAhead(1) != TokenKind::kReserved) return;
  while (!p.AtFunctionEnd() && !p.At(TokenKind::kSemicolon) && !p.At(TokenKind::kBraceLeft))
    p.Advance();
}

bool Semantic(ParseContext& p, bool* said) {
  const std::string_view word = p.TextAt(p.next() + 1);
  if (p.KindAhead(1) != TokenKind::kIdentifier || word[0] < 'A' || word[0] > 'Z') return false;
  if (!*said) {
    const ForeignWord* row = FindForeignWord(ForeignUse::kBuiltin, word);
    p.Error(DiagCode::syntax_error, {p.NextSpan().begin, p.SpanAt(p.next() + 1).end},
            "WGSL has no HLSL semantics")
        .AddHelp(row == nullptr ? "write '@location(0)' before the name"
                 : row->wgsl.empty()
                     ? std::string(row->advice)
                     : fmt::format("write '@builtin({})' before the name", row->wgsl));
  }
  *said = true;
  p.Skip(2);
  return true;
}

}  // namespace tessera::wgsl
