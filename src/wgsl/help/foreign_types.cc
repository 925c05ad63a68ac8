#include "wgsl/help/foreign_types.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "base/diagnostics.h"
#include "base/shorten.h"
#include "base/source.h"
#include "wgsl/help/quoting.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/token_cursor.h"

namespace tessera::wgsl {
namespace {

// Returns the number of identifiers that form the type in a C declaration, e.g. two for 'unsigned
// int f'. Returns one if the next tokens do not begin such a declaration.
uint32_t WordsOfForeignType(const TokenCursor& t) {
  static constexpr std::string_view kFirst[] = {"unsigned", "signed", "long", "short"};
  static constexpr std::string_view kNext[] = {"int", "long", "short", "char", "double"};
  const auto is_one_of = [&](std::span<const std::string_view> words, uint32_t token) {
    return std::ranges::find(words, t.TextAt(token)) != words.end();
  };
  if (!t.At(TokenKind::kIdentifier) || t.KindAhead(1) != TokenKind::kIdentifier ||
      !is_one_of(kFirst, t.next())) {
    return 1;
  }
  uint32_t words = 1;
  while (is_one_of(kNext, t.next() + words) && t.KindAhead(words + 1) == TokenKind::kIdentifier) {
    ++words;
  }
  return words;
}

// Looks up a type whose name has several words, e.g. 'unsigned long', in the table of foreign
// words. The returned entry contains the nearest WGSL type. Returns null if WGSL has an exact
// equivalent, as for 'unsigned int'.
const ForeignWord* NearestOfWords(const TokenCursor& t, uint32_t first, uint32_t words) {
  const auto has = [&](std::string_view word) {
    for (uint32_t i = 0; i < words; ++i) {
      if (t.TextAt(first + i) == word) return true;
    }
    return false;
  };
  const bool is_unsigned = has("unsigned");
  const std::string_view like = has("double")  ? "double"
                                : has("long")  ? (is_unsigned ? "size_t" : "long")
                                : has("short") ? (is_unsigned ? "u16" : "short")
                                : has("char")  ? (is_unsigned ? "byte" : "char")
                                               : "";
  return like.empty() ? nullptr : FindForeignWord(ForeignUse::kType, like);
}

}  // namespace

uint32_t ForeignNameToken(const TokenCursor& t) {
  uint32_t i = t.next() + WordsOfForeignType(t);
  if (t.KindAt(i) != TokenKind::kTemplateArgsStart) return i;
  uint32_t depth = 0;
  for (; t.KindAt(i) != TokenKind::kEof; ++i) {
    if (t.KindAt(i) == TokenKind::kTemplateArgsStart) ++depth;
    if (t.KindAt(i) == TokenKind::kTemplateArgsEnd && --depth == 0) return i + 1;
  }
  return kNone;
}

bool HasForeignName(const TokenCursor& t) {
  const uint32_t name = ForeignNameToken(t);
  return name != kNone && t.KindAt(name) == TokenKind::kIdentifier;
}

ForeignName ReadForeignName(ParseContext& p) {
  ForeignName result;
  const uint32_t first = p.next();
  if (const uint32_t words = WordsOfForeignType(p); words > 1) {
    p.GoTo(p.next() + words);
    result.name = p.Advance();
    result.span = {p.SpanAt(first).begin, p.SpanAt(result.name).end};
    result.nearest = NearestOfWords(p, first, words);
    result.type_text = result.nearest != nullptr       ? result.nearest->wgsl
                       : p.TextAt(first) == "unsigned" ? "u32"
                                                       : "i32";
    result.type =
        p.AddNode(NodeKind::kIdentifier, first, p.strings().Intern(result.type_text).value);
    return result;
  }
  const bool plain = p.KindAhead(1) == TokenKind::kIdentifier;
  const bool type_last = plain && !IsKnownType(p.NameAt(first), p.TextAt(first)) &&
                         IsKnownType(p.NameAt(first + 1), p.TextAt(first + 1));
  if (type_last) result.name = p.Advance();
  const uint32_t type_token = p.next();
  const uint32_t node = p.ParseTemplatedName().node;
  if (node == kNone) return {};
  if (!type_last) {
    if (!p.At(TokenKind::kIdentifier)) {
      p.Unexpected("a name");
      return {};
    }
    result.name = p.Advance();
  }
  const Span type_span = p.ast().FullSpan(NodeId(node));
  result.span = {p.SpanAt(first).begin, p.SpanAt(p.next() - 1).end};
  const std::string_view wgsl =
      plain ? WgslTypeFor(p.source().text(type_span)) : std::string_view();
  result.type_text = wgsl.empty() ? p.source().text(type_span) : wgsl;
  result.type = node;
  const ForeignWord* const row = FindForeignWord(ForeignUse::kType, p.source().text(type_span));
  if (plain && row != nullptr && !row->wgsl.empty() && !row->advice.empty()) result.nearest = row;
  const std::string_view texture = plain ? std::string_view() : WgslTypeFor(p.TextAt(type_token));
  if (texture.ends_with("<f32>")) {  // e.g. texture_2d<f32> for 'Texture2D<float4>'
    const std::string_view texel = p.TextAt(type_token + 2);
    const std::string_view scalar = texel.starts_with("int")    ? "i32"
                                    : texel.starts_with("uint") ? "u32"
                                                                : "f32";
    result.type_text = p.strings().Get(
        p.strings().Intern(fmt::format("{}{}>", texture.substr(0, texture.size() - 4), scalar)));
    result.type = p.AddNode(NodeKind::kError, type_token);
  }
  if (!wgsl.empty()) {
    const bool generated = wgsl.find('<') != std::string_view::npos;
    result.type =
        generated ? p.AddNode(NodeKind::kError, type_token)
                  : p.AddNode(NodeKind::kIdentifier, type_token, p.strings().Intern(wgsl).value);
  }
  return result;
}

void TakeNearestType(ParseContext& p, ForeignName& read) {
  if (read.nearest == nullptr) return;
  read.type_text = read.nearest->wgsl;
  read.type = p.AddNode(NodeKind::kIdentifier, p.ast().nodes[read.type].token,
                        p.strings().Intern(read.type_text).value);
}

bool ReadArraySizes(TokenCursor& t, std::string* type) {
  const uint32_t first = t.next();
  while (t.At(TokenKind::kBracketLeft) && t.KindAhead(2) == TokenKind::kBracketRight &&
         (t.KindAhead(1) == TokenKind::kIdentifier || t.KindAhead(1) == TokenKind::kIntLiteral)) {
    t.GoTo(t.next() + 3);
  }
  // Stop at kMaxQuoted, because messages do not show longer types.
  for (uint32_t i = t.next(); i != first && type->size() <= kMaxQuoted; i -= 3) {
    *type = fmt::format("array<{}, {}>", *type, Shorten(t.TextAt(i - 2), kMaxQuoted));
  }
  return t.next() != first;
}

uint32_t ForeignTypeSuffix(ParseContext& p, uint32_t type) {
  const uint32_t token = p.next();
  const Span span = p.ast().FullSpan(NodeId(type));
  const std::string_view text = Shorten(p.source().text(span), kMaxQuoted);
  std::string meant;
  if (p.At(TokenKind::kBracketLeft)) {
    const bool empty = p.KindAhead(1) == TokenKind::kBracketRight;
    if (!empty && p.KindAhead(2) != TokenKind::kBracketRight) return type;
    const uint32_t first = p.next();
    p.GoTo(p.next() + (empty ? 2 : 3));
    // f32[2][3] is an array of two arrays of three floats, so the first size is that of the
    // outermost array.
    meant = text;
    ReadArraySizes(p, &meant);
    const std::string_view size = Shorten(p.TextAt(first + 1), kMaxQuoted);
    meant = empty ? fmt::format("array<{}>", meant) : fmt::format("array<{}, {}>", meant, size);
  } else {
    meant = fmt::format("ptr<function, {}>", text);
    p.Advance();
  }
  const Span suffix{p.SpanAt(token).begin, p.SpanAt(p.next() - 1).end};
  Diagnostic& d = p.Error(DiagCode::syntax_error, suffix,
                          fmt::format("WGSL types cannot be followed by '{}'",
                                      Shorten(p.source().text(suffix), kMaxQuoted)));
  // A remaining '[' means that ReadArraySizes could not parse all sizes.
  if (p.At(TokenKind::kBracketLeft)) return p.AddNode(NodeKind::kError, token);
  d.AddHelp(fmt::format("write '{}'", meant));
  if (IsQuotable(p.source().text({span.begin, suffix.end}))) {
    d.AddFix({span.begin, suffix.end}, std::move(meant));
  }
  return p.AddNode(NodeKind::kError, token);
}

uint32_t OtherThanType(ParseContext& p) {
  const bool array =
      !p.panics() && p.At(TokenKind::kBracketLeft) && p.KindAhead(1) == TokenKind::kIdentifier &&
      p.KindAhead(2) == TokenKind::kSemicolon && p.KindAhead(4) == TokenKind::kBracketRight;
  p.Unexpected("a type");
  if (!array) return kNone;
  std::string meant = fmt::format("array<{}, {}>", p.TextAt(p.next() + 1), p.TextAt(p.next() + 3));
  Diagnostic& d = p.diagnostics().last();
  d.helps = {fmt::format("write '{}'", meant)};
  d.AddFix({p.NextSpan().begin, p.SpanAt(p.next() + 4).end}, std::move(meant));
  p.Panic(false);
  p.Skip(5);
  return p.AddNode(NodeKind::kError, p.next() - 1);
}

uint32_t FindOpenTemplateList(const TokenCursor& t, uint32_t from) {
  for (uint32_t i = from + 1; i < t.next(); ++i) {
    if (t.KindAt(i) == TokenKind::kLessThan && t.KindAt(i - 1) == TokenKind::kIdentifier &&
        name::IsTypeGenerator(t.NameAt(i - 1))) {
      return i;
    }
  }
  return kNone;
}

uint32_t UnclosedTemplateList(ParseContext& p) {
  const uint32_t token = p.next();
  ReportOpenTemplateList(p, token);
  const auto ends = [&] {
    switch (p.Kind()) {
      case TokenKind::kSemicolon:
      case TokenKind::kEqual:
      case TokenKind::kParenRight:
      case TokenKind::kBraceLeft:
      case TokenKind::kBraceRight:
      case TokenKind::kEof: return true;
      // A ',' before the next parameter or member does not belong to the unclosed template list.
      case TokenKind::kComma:
        return p.KindAhead(1) == TokenKind::kAttr || p.KindAhead(2) == TokenKind::kColon;
      default: return false;
    }
  };
  while (!ends()) p.Advance();
  return p.AddNode(NodeKind::kError, token);
}

void ReportOpenTemplateList(ParseContext& p, uint32_t token) {
  const Span span = p.SpanAt(token);
  // Report each list once. The search is short, because the parser reports errors in source order.
  const auto& list = p.diagnostics().list();
  for (size_t i = list.size(); i-- > 0 && list[i].span.begin >= span.begin;) {
    if (list[i].span.begin == span.begin) return;
  }
  p.Error(DiagCode::syntax_error, span, "this template list is not closed")
      .AddHelp("each '<' after the name of a type needs a matching '>'");
}

}  // namespace tessera::wgsl
