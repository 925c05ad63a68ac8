// Recognizes syntax of other languages that WGSL does not have. Reports one error per use, with the
// WGSL replacement. Parses the construct as its WGSL equivalent if there is one, to avoid follow-up
// errors. This code runs only after an error.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "base/shorten.h"
#include "wgsl/syntax/foreign_words.h"
#include "wgsl/syntax/parser_impl.h"

namespace tessera::wgsl {
namespace {

// Longer pieces of source text are not repeated in a help or a fix-it.
constexpr size_t kMaxQuoted = 200;
// A message that would need more fix-its than this gets none.
constexpr size_t kMaxFixes = 64;

std::string_view Trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first);
}

bool IsKnownType(StringId name, std::string_view text) {
  return name::IsTypeName(name) || IsForeignType(text);
}

// Returns whether the source text can be copied to another place. A comment in it would hide the
// text that follows.
bool IsQuotable(std::string_view text) {
  return text.size() <= kMaxQuoted && text.find("//") == std::string_view::npos &&
         text.find("/*") == std::string_view::npos;
}

// Returns whether an operand can end with the token, so that an operator or the end follows.
bool EndsOperand(TokenKind kind) {
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

// Returns whether a value can continue with the token, which is not a bracket. `operand`: an
// operand ends before it.
bool ContinuesPlainValue(TokenKind kind, bool operand) {
  switch (kind) {
    case TokenKind::kIdentifier:
    case TokenKind::kIntLiteral:
    case TokenKind::kFloatLiteral:
    case TokenKind::kTrue:
    case TokenKind::kFalse:
    case TokenKind::kBang:
    case TokenKind::kTilde: return !operand;
    // Valid both before an operand and between two operands.
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

// Returns whether the keyword begins a declaration.
bool IsDeclarationKeyword(TokenKind kind) {
  return kind == TokenKind::kVar || kind == TokenKind::kLet || kind == TokenKind::kConst ||
         kind == TokenKind::kOverride;
}

// The positions of the type and the initializer in the record of a declaration, in words.
struct DeclarationPlaces {
  size_t type, init;
};
DeclarationPlaces PlacesIn(NodeKind kind) {
  if (kind == NodeKind::kVar) return {offsetof(VarNode, type) / 4, offsetof(VarNode, init) / 4};
  return {offsetof(ValueDeclNode, type) / 4, offsetof(ValueDeclNode, init) / 4};
}

// Returns whether the brackets in the text match.
bool IsBalanced(std::string_view text) {
  int depth = 0;
  for (const char c : text) {
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && --depth < 0) return false;
  }
  return depth == 0;
}

}  // namespace

// Adds fix-its that fix the error only together.
void Parser::AddFixes(Diagnostic& d, std::vector<FixIt> fixes) {
  if (fixes.size() <= kMaxFixes) d.fixes = std::move(fixes);
}

// ---------------------------------------------------------------- expressions

bool Parser::ReadForeignPostfix(Expr* e) {
  const Node node = ast_.nodes[e->node];
  switch (Kind()) {
    case TokenKind::kParenLeft: return node.kind == NodeKind::kMember && MethodCall(e);
    case TokenKind::kArrow: return ArrowMember(e);
    default: return NameAt(next_) == name::k_as && AsCast(e);
  }
}

// Returns whether the node contains an error or replaces misread text, whose extent is unknown.
bool Parser::HasError(uint32_t node) const {
  uint32_t first = node;
  while (ast_.nodes[first].kind == NodeKind::kMember ||
         ast_.nodes[first].kind == NodeKind::kIndex || ast_.nodes[first].kind == NodeKind::kParen) {
    first = ast_.nodes[first].a;
  }
  if (ast_.nodes[first].kind == NodeKind::kError) return true;
  const Span said = diagnostics_.last().span;
  return diagnostics_.has_errors() && said.begin < NextSpan().begin &&
         said.begin >= ast_.FullSpan(NodeId(node)).begin;
}

// a.Sample(s, uv)
bool Parser::MethodCall(Expr* e) {
  const Node member = ast_.nodes[e->node];
  const Span base = ast_.FullSpan(NodeId(member.a));
  const uint32_t open = next_;
  *e = {};
  const bool misread = HasError(member.a);
  const Expr list = ParseArguments();
  if (!list) return true;
  const bool no_arguments = ast_.List(list.node).empty();
  const std::string_view method = Shorten(TextAt(member.token), kMaxQuoted);
  Diagnostic& d =
      Error(DiagCode::syntax_error, SpanAt(member.token),
            fmt::format("WGSL has no methods: '{}' cannot be called after '.'", method));
  const ForeignWord* row = FindForeignWord(ForeignUse::kMethod, method);
  const bool is_function = name::IsBuiltinFunction(NameAt(member.token));
  if (row != nullptr && !row->advice.empty()) {
    d.AddHelp(std::string(row->advice));
  } else if (!misread && IsQuotable(source_.text({base.begin, SpanAt(open).end}))) {
    const std::string_view function = row != nullptr ? row->wgsl : method;
    const std::string_view first = source_.text(base);
    d.AddHelp(fmt::format("write '{}({}{})'", function, first, no_arguments ? "" : ", …"));
    if (row != nullptr || is_function) {
      d.AddFix({base.begin, SpanAt(open).end},
               fmt::format("{}({}{}", function, first, no_arguments ? "" : ", "));
    }
  }
  *e = {AddNode(NodeKind::kError, member.token), 0};
  return true;
}

// a->x
bool Parser::ArrowMember(Expr* e) {
  if (KindAhead(1) != TokenKind::kIdentifier) return false;
  Error(DiagCode::syntax_error, NextSpan(), "'->' reaches no member in WGSL")
      .AddHelp("a member is reached with '.', also through a pointer")
      .AddFix(NextSpan(), ".");
  Advance();
  const uint32_t name = Advance();
  if (TooDeep(++e->height)) {
    *e = {};
    return true;
  }
  e->node = AddNode(NodeKind::kMember, name, e->node, NameAt(name).value);
  return true;
}

// Returns the first of the prefix operators before the operand that begins at `token`. They bind
// more tightly than 'as' does in other languages. Returns kNone if their combined meaning is
// unclear.
uint32_t Parser::FirstPrefix(uint32_t token) const {
  for (; token > 0; --token) {
    switch (tokens_[token - 1].kind) {
      case TokenKind::kBang:
      case TokenKind::kTilde: break;
      case TokenKind::kMinus:
      case TokenKind::kStar:
        if (token < 2 || EndsOperand(tokens_[token - 2].kind)) return token;
        // This '-' is the second character of a '--'.
        if (source_.text()[SpanAt(token - 1).begin - 1] == '-') return kNone;
        break;
      case TokenKind::kAnd:
        return token > 1 && EndsOperand(tokens_[token - 2].kind) ? token : kNone;
      default: return token;
    }
  }
  return token;
}

// a as f32
bool Parser::AsCast(Expr* e) {
  const uint32_t token = Advance();
  const Node node = ast_.nodes[e->node];
  Span whole = ast_.FullSpan(NodeId(e->node));
  Span value = node.kind == NodeKind::kParen ? ast_.FullSpan(NodeId(node.a)) : whole;
  uint32_t operand = token - 1;
  while (operand > 0 && SpanAt(operand).begin > whole.begin) --operand;
  const uint32_t first = FirstPrefix(operand);
  const bool misread = HasError(e->node) || first == kNone;
  if (first < operand) {
    whole.begin = SpanAt(first).begin;
    value = whole;
  }
  *e = {};
  const uint32_t type_node = ParseTemplatedName().node;
  if (type_node == kNone) return true;
  const Span type_span = ast_.FullSpan(NodeId(type_node));
  std::string_view type = WgslTypeFor(source_.text(type_span));
  if (type.empty()) type = source_.text(type_span);
  Diagnostic& d =
      Error(DiagCode::syntax_error, SpanAt(token), "a value is not converted by 'as' in WGSL");
  if (!misread && IsQuotable(source_.text({whole.begin, type_span.end}))) {
    std::string call = fmt::format("{}({})", type, source_.text(value));
    d.AddHelp(fmt::format("write '{}'", call));
    d.AddFix({whole.begin, type_span.end}, std::move(call));
  }
  *e = {AddNode(NodeKind::kError, token), 0};
  return true;
}

// Returns the '}' of a list of values whose '{' is the token `open`, or kNone if it is not a list
// of values.
uint32_t Parser::EndOfBracedList(uint32_t open) const {
  uint32_t depth = 0;
  for (uint32_t i = open;; ++i) {
    const TokenKind kind = tokens_[i].kind;
    if (kind == TokenKind::kSemicolon || EndsFunction(kind) || IsStatementKeyword(kind)) {
      return kNone;
    }
    if (kind == TokenKind::kBraceLeft) ++depth;
    if (kind == TokenKind::kBraceRight && --depth == 0) return i;
  }
}

// Adds a fix-it that replaces a braced list by `type` and a parenthesized list.
void Parser::AddConstruction(Diagnostic& d, std::string_view type, uint32_t open,
                             uint32_t close) const {
  const std::string_view inner = source_.text({SpanAt(open).end, SpanAt(close).begin});
  if (!IsQuotable(type) || !IsQuotable(inner) || inner.find('{') != std::string_view::npos) return;
  d.AddFix({SpanAt(open).begin, SpanAt(close).end}, fmt::format("{}({})", type, Trimmed(inner)));
}

// Returns the type of the declaration 'var name: type' that ends before the token, or an empty
// string if there is none.
std::string_view Parser::TypeBefore(uint32_t token) const {
  if (ast_.nodes.empty() || token == 0) return {};
  const NodeId last(static_cast<uint32_t>(ast_.nodes.size() - 1));
  if (ast_.kind(last) != NodeKind::kIdentifier) return {};
  const Span span = ast_.FullSpan(last);
  if (span.end != SpanAt(token - 1).end) return {};
  const uint32_t first = ast_.nodes[last.value].token;
  if (first < 3 || tokens_[first - 1].kind != TokenKind::kColon) return {};
  const TokenKind keyword = tokens_[first - 3].kind;
  if (!IsDeclarationKeyword(keyword) && keyword != TokenKind::kTemplateArgsEnd) {
    return {};
  }
  const std::string_view text = source_.text(span);
  return IsQuotable(text) ? text : std::string_view();
}

// var a: array<i32, 2> = {1, 2}
Parser::Expr Parser::BracedList() {
  const TokenKind previous = next_ == 0 ? TokenKind::kEof : tokens_[next_ - 1].kind;
  const bool value = previous == TokenKind::kEqual || previous == TokenKind::kReturn ||
                     previous == TokenKind::kComma || previous == TokenKind::kParenLeft;
  const uint32_t open = next_;
  const uint32_t close = value && !panic_ ? EndOfBracedList(open) : kNone;
  if (close == kNone) {
    Unexpected("an expression");
    return {};
  }
  Diagnostic& d = Error(DiagCode::syntax_error, {SpanAt(open).begin, SpanAt(close).end},
                        "a list in braces is no value in WGSL");
  const std::string_view type =
      previous == TokenKind::kEqual ? TypeBefore(open - 1) : std::string_view();
  if (!type.empty()) {
    d.AddHelp(fmt::format("write '{}(…)'", type));
    AddConstruction(d, type, open, close);
  } else {
    d.AddHelp("construct the value: 'array(…)', or the name of its type before parentheses");
  }
  GoTo(close + 1);
  return {AddNode(NodeKind::kError, open), 0};
}

// ---------------------------------------------------------------- types and names

// Reports 'f32*', 'f32&' or 'f32[4]'. The type has been parsed.
uint32_t Parser::ForeignTypeSuffix(uint32_t type) {
  const uint32_t token = next_;
  const Span span = ast_.FullSpan(NodeId(type));
  const std::string_view text = Shorten(source_.text(span), kMaxQuoted);
  std::string meant;
  if (At(TokenKind::kBracketLeft)) {
    const bool empty = KindAhead(1) == TokenKind::kBracketRight;
    if (!empty && KindAhead(2) != TokenKind::kBracketRight) return type;
    const uint32_t first = next_;
    GoTo(next_ + (empty ? 2 : 3));
    // The first size is the outermost: f32[2][3] is an array of two arrays of three elements.
    meant = text;
    ReadArraySizes(&meant);
    const std::string_view size = Shorten(TextAt(first + 1), kMaxQuoted);
    meant = empty ? fmt::format("array<{}>", meant) : fmt::format("array<{}, {}>", meant, size);
  } else {
    meant = fmt::format("ptr<function, {}>", text);
    Advance();
  }
  const Span suffix{SpanAt(token).begin, SpanAt(next_ - 1).end};
  Diagnostic& d = Error(
      DiagCode::syntax_error, suffix,
      fmt::format("WGSL writes no '{}' behind a type", Shorten(source_.text(suffix), kMaxQuoted)));
  // sizes that were not parsed
  if (At(TokenKind::kBracketLeft)) return AddNode(NodeKind::kError, token);
  d.AddHelp(fmt::format("write '{}'", meant));
  if (IsQuotable(source_.text({span.begin, suffix.end}))) {
    d.AddFix({span.begin, suffix.end}, std::move(meant));
  }
  return AddNode(NodeKind::kError, token);
}

// Parses the sizes '[2][3]' of an array in C syntax and turns `type` into the type of the array.
// The first size is the outermost.
bool Parser::ReadArraySizes(std::string* type) {
  const uint32_t first = next_;
  while (At(TokenKind::kBracketLeft) && KindAhead(2) == TokenKind::kBracketRight &&
         (KindAhead(1) == TokenKind::kIdentifier || KindAhead(1) == TokenKind::kIntLiteral)) {
    GoTo(next_ + 3);
  }
  // A longer type is not shown.
  for (uint32_t i = next_; i != first && type->size() <= kMaxQuoted; i -= 3) {
    *type = fmt::format("array<{}, {}>", *type, Shorten(TextAt(i - 2), kMaxQuoted));
  }
  return next_ != first;
}

// Returns the number of words of the type if a C declaration may begin here: two for 'unsigned
// int'. A name must follow.
uint32_t Parser::WordsOfForeignType() const {
  static constexpr std::string_view kFirst[] = {"unsigned", "signed", "long", "short"};
  static constexpr std::string_view kNext[] = {"int", "long", "short", "char", "double"};
  const auto is_one_of = [&](std::span<const std::string_view> words, uint32_t token) {
    return std::ranges::find(words, TextAt(token)) != words.end();
  };
  if (!At(TokenKind::kIdentifier) || at_[1].kind != TokenKind::kIdentifier ||
      !is_one_of(kFirst, next_)) {
    return 1;
  }
  uint32_t words = 1;
  while (is_one_of(kNext, next_ + words) && KindAhead(words + 1) == TokenKind::kIdentifier) {
    ++words;
  }
  return words;
}

// Returns the row of the nearest WGSL type for a type of several words, or null if WGSL has an
// equal type, as for 'unsigned int'.
const ForeignWord* Parser::NearestOfWords(uint32_t first, uint32_t words) const {
  const auto has = [&](std::string_view word) {
    for (uint32_t i = 0; i < words; ++i) {
      if (TextAt(first + i) == word) return true;
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

// Parses 'float a' or 'a f32', two adjacent names one of which is a type. The meaning is 'a: f32'.
Parser::ForeignName Parser::ReadForeignName() {
  ForeignName result;
  const uint32_t first = next_;
  if (const uint32_t words = WordsOfForeignType(); words > 1) {
    GoTo(next_ + words);
    result.name = Advance();
    result.span = {SpanAt(first).begin, SpanAt(result.name).end};
    result.nearest = NearestOfWords(first, words);
    result.type_text = result.nearest != nullptr     ? result.nearest->wgsl
                       : TextAt(first) == "unsigned" ? "u32"
                                                     : "i32";
    result.type = AddNode(NodeKind::kIdentifier, first, strings_.Intern(result.type_text).value);
    return result;
  }
  const bool plain = KindAhead(1) == TokenKind::kIdentifier;
  const bool type_last = plain && !IsKnownType(NameAt(first), TextAt(first)) &&
                         IsKnownType(NameAt(first + 1), TextAt(first + 1));
  if (type_last) result.name = Advance();
  const uint32_t type_token = next_;
  const uint32_t node = ParseTemplatedName().node;
  if (node == kNone) return {};
  if (!type_last) {
    if (!At(TokenKind::kIdentifier)) {
      Unexpected("a name");
      return {};
    }
    result.name = Advance();
  }
  const Span type_span = ast_.FullSpan(NodeId(node));
  result.span = {SpanAt(first).begin, SpanAt(next_ - 1).end};
  const std::string_view wgsl = plain ? WgslTypeFor(source_.text(type_span)) : std::string_view();
  result.type_text = wgsl.empty() ? source_.text(type_span) : wgsl;
  result.type = node;
  const ForeignWord* const row = FindForeignWord(ForeignUse::kType, source_.text(type_span));
  if (plain && row != nullptr && !row->wgsl.empty() && !row->advice.empty()) result.nearest = row;
  const std::string_view texture = plain ? std::string_view() : WgslTypeFor(TextAt(type_token));
  if (texture.ends_with("<f32>")) {  // Texture2D<float4>
    const std::string_view texel = TextAt(type_token + 2);
    const std::string_view scalar = texel.starts_with("int")    ? "i32"
                                    : texel.starts_with("uint") ? "u32"
                                                                : "f32";
    result.type_text = strings_.Get(
        strings_.Intern(fmt::format("{}{}>", texture.substr(0, texture.size() - 4), scalar)));
    result.type = AddNode(NodeKind::kError, type_token);
  }
  if (!wgsl.empty()) {
    const bool generated = wgsl.find('<') != std::string_view::npos;
    result.type = generated
                      ? AddNode(NodeKind::kError, type_token)
                      : AddNode(NodeKind::kIdentifier, type_token, strings_.Intern(wgsl).value);
  }
  return result;
}

// Replaces a type that WGSL does not have by the nearest one. The message must state the difference
// and must not have a fix-it.
void Parser::TakeNearestType(ForeignName& read) {
  if (read.nearest == nullptr) return;
  read.type_text = read.nearest->wgsl;
  read.type = AddNode(NodeKind::kIdentifier, ast_.nodes[read.type].token,
                      strings_.Intern(read.type_text).value);
}

// Returns the keyword of the declaration whose name or type is the token, with the address space:
// 'var<private>'. Returns an empty string if
//
// - there is no keyword, as for members and parameters
// - a second declaration cannot follow the first
// - a second declaration would need the attributes of the first
std::string_view Parser::KeywordBefore(uint32_t token) const {
  uint32_t i = token;
  if (i > 0 && tokens_[i - 1].kind == TokenKind::kTemplateArgsEnd) {
    uint32_t depth = 0;
    do {
      --i;
      if (tokens_[i].kind == TokenKind::kTemplateArgsEnd) ++depth;
      if (tokens_[i].kind == TokenKind::kTemplateArgsStart) --depth;
    } while (i > 0 && depth != 0);
  }
  if (i == 0) return {};
  const TokenKind before = i > 1 ? tokens_[i - 2].kind : TokenKind::kEof;
  // '(' begins the header of a 'for', which has only one declaration. The other tokens end an
  // attribute.
  if (before == TokenKind::kParenLeft || before == TokenKind::kParenRight ||
      before == TokenKind::kIdentifier) {
    return {};
  }
  if (!IsDeclarationKeyword(tokens_[i - 1].kind)) return {};
  const std::string_view text = source_.text({SpanAt(i - 1).begin, SpanAt(token - 1).end});
  return IsQuotable(text) ? text : std::string_view();
}

// Parses 'float a', which means 'a: f32'. Reports it if `said` is null. Otherwise the caller
// reports it, or has done so, and `said` receives the fix-its.
bool Parser::ForeignTypedName(std::string_view what, ForeignFixes* said, uint32_t* name,
                              uint32_t* type) {
  const uint32_t first = next_;
  ForeignName read = ReadForeignName();
  if (read.name == kNone) return false;
  typed_as_in_c_ = read.name;
  TakeNearestType(read);
  std::string type_text(read.type_text);
  if (ReadArraySizes(&type_text)) {
    read.type = AddNode(NodeKind::kError, read.name);
    read.span.end = SpanAt(next_ - 1).end;
  }
  Diagnostic* d = nullptr;
  if (said == nullptr) {
    d = &Error(DiagCode::syntax_error, read.span, fmt::format("{} is written 'name: type'", what));
    if (read.nearest != nullptr) d->AddNote(std::string(read.nearest->advice));
  } else if (said->nearest == nullptr) {
    said->nearest = read.nearest;
  }
  *name = read.name;
  *type = read.type;
  const bool short_enough = type_text.size() + TextAt(read.name).size() <= kMaxQuoted &&
                            IsQuotable(source_.text(read.span));
  std::string meant =
      short_enough ? fmt::format("{}: {}", TextAt(read.name), type_text) : std::string();
  if (d != nullptr) {
    if (short_enough) d->AddHelp(fmt::format("write '{}'", meant));
    if (short_enough && read.nearest == nullptr) {
      FixTypedName(*d, first, {read.span, std::move(meant)}, type_text);
    }
  } else if (short_enough) {
    said->fixes.push_back({read.span, std::move(meant)});
  } else {
    Error(DiagCode::syntax_error, read.span, fmt::format("{} is written 'name: type'", what));
  }
  return true;
}

// Adds the fix-it of 'float a', which begins at token `first` and has been parsed, together with
// those of the names that follow. Adds none if the names that follow cannot be fixed too.
void Parser::FixTypedName(Diagnostic& d, uint32_t first, FixIt fix, std::string_view type) const {
  std::vector<FixIt> all = {std::move(fix)};
  const TokenKind before = first == 0 ? TokenKind::kEof : tokens_[first - 1].kind;
  if (IsDeclarationKeyword(before) || before == TokenKind::kTemplateArgsEnd) {
    const std::string_view keyword = KeywordBefore(first);
    const bool needs_value = before == TokenKind::kLet || before == TokenKind::kConst;
    if (!AddDeclarators(keyword, type, needs_value, all)) return;
    if (all.size() > 1 && keyword.empty()) return;
  } else if (At(TokenKind::kComma)) {
    // A parameter, or a declared name that is followed by a name with a separate type.
    const TokenKind after = KindAhead(2);
    if (KindAhead(1) == TokenKind::kStar) return;
    if (KindAhead(1) == TokenKind::kIdentifier && after != TokenKind::kColon &&
        after != TokenKind::kIdentifier && after != TokenKind::kTemplateArgsStart) {
      return;
    }
  } else if (At(TokenKind::kBracketLeft) || At(TokenKind::kColon)) {
    return;
  }
  AddFixes(d, std::move(all));
}

// ---------------------------------------------------------------- declarations

// Parses and reports 'in', 'out' or 'inout' before a parameter. Returns false if there is none.
bool Parser::ParameterQualifier(bool* by_reference) {
  const std::string_view word = TextAt(next_);
  *by_reference = word == "inout" || word == "out";
  if ((word != "in" && !*by_reference) || KindAhead(1) != TokenKind::kIdentifier) return false;
  const Span span = NextSpan();
  Diagnostic& d =
      Error(DiagCode::syntax_error, span, fmt::format("WGSL has no '{}' parameters", word));
  if (*by_reference) {
    d.AddHelp(
        "declare it as a pointer, 'name: ptr<function, T>'; read and write '*name', and pass "
        "'&variable'");
  } else {
    d.AddHelp("leave it out: all parameters are values")
        .AddFix({span.begin, SpanAt(next_ + 1).begin}, "");
  }
  Advance();
  return true;
}

// Parses a parameter that does not begin with a name and ':'.
uint32_t Parser::ForeignParameter(uint32_t attributes) {
  bool by_reference = false;
  const bool qualified = ParameterQualifier(&by_reference);
  uint32_t name = next_, type = kNone;
  if (KindAhead(1) == TokenKind::kColon) {
    GoTo(next_ + 2);
    type = ParseType();
  } else {
    ForeignFixes said;
    if (!LooksLikeForeignDeclaration()) {
      Unexpected("':' and the type of this parameter");
      return kNone;
    }
    if (!ForeignTypedName("a parameter", qualified ? &said : nullptr, &name, &type)) return kNone;
  }
  if (type == kNone) return kNone;
  // The parameter was meant to be a pointer, so assignments to it must not be reported.
  if (by_reference) type = AddNode(NodeKind::kError, name);
  return AddNode(NodeKind::kParameter, name, NameAt(name).value,
                 AddExtra(MemberNode{type, attributes}));
}

// Reports the members of a structure that use the syntax of other languages: 'float a;'.
void Parser::ReportForeignMembers(ForeignFixes members) {
  std::vector<FixIt>& fixes = members.fixes;
  if (fixes.empty()) return;
  const FixIt& first = fixes.front();
  if (first.replacement == ",") {
    Diagnostic& d = Error(DiagCode::syntax_error, first.span,
                          "the members of a structure end with ',', not ';'");
    d.AddHelp("replace ';' with ','");
    AddFixes(d, std::move(fixes));
    return;
  }
  Diagnostic& d = Error(DiagCode::syntax_error, first.span, "a member is written 'name: type'");
  if (members.nearest != nullptr) d.AddNote(std::string(members.nearest->advice));
  d.AddHelp(fmt::format("write '{},'", first.replacement));
  // If the members do not end at '}', some were not parsed.
  const bool whole = members.whole && !panic_ && At(TokenKind::kBraceRight);
  if (members.nearest == nullptr && whole) AddFixes(d, std::move(fixes));
}

// Parses the rest of 'float x, y' from the ',' on. `member` is the member with the type; members
// with the names that follow are appended.
void Parser::MoreMembers(uint32_t member, ForeignFixes* foreign) {
  if (typed_as_in_c_ != ast_.nodes[member].token) return;
  const std::string_view first = TextAt(typed_as_in_c_);
  if (foreign->fixes.empty() || !foreign->fixes.back().replacement.starts_with(first)) return;
  const uint32_t type = ast_.Extra<MemberNode>(ast_.nodes[member].b).type;
  // ": f32"
  const std::string of_type = foreign->fixes.back().replacement.substr(first.size());
  // In 'int a[3], b', the later names do not have the type of the first one.
  const bool is_array = tokens_[next_ - 1].kind == TokenKind::kBracketRight;
  while (At(TokenKind::kComma) && KindAhead(1) == TokenKind::kIdentifier) {
    const TokenKind after = KindAhead(2);
    if (after != TokenKind::kComma && after != TokenKind::kSemicolon &&
        after != TokenKind::kBraceRight && after != TokenKind::kBracketLeft) {
      break;
    }
    const uint32_t comma = Advance(), name = Advance();
    std::string text;
    const bool has_sizes = ReadArraySizes(&text);
    foreign->whole &= !is_array && !has_sizes;
    if (foreign->fixes.size() <= kMaxFixes) {
      foreign->fixes.push_back(
          {{SpanAt(comma).begin, SpanAt(name).end}, fmt::format(", {}{}", TextAt(name), of_type)});
    }
    const uint32_t own_type = has_sizes || is_array ? AddNode(NodeKind::kError, name) : type;
    Append(AddNode(NodeKind::kStructMember, name, NameAt(name).value,
                   AddExtra(MemberNode{own_type, kNone})));
  }
}

// let mut x = 1.0
uint32_t Parser::LetMut(uint32_t keyword) {
  Diagnostic& d = Error(DiagCode::reserved_word, NextSpan(), "'mut' is a reserved word of WGSL");
  ReservedWordHint(d, next_);
  d.AddFix({SpanAt(keyword).begin, NextSpan().end}, "var");
  Advance();
  VarNode record{kNone, kNone, kNone, kNone, kNone};
  uint32_t name;
  if (!ParseTypedName(&name, &record.type) || !ParseInitializer(&record.init)) return kNone;
  record.name = NameAt(name).value;
  return AddNode(NodeKind::kVar, name, AddExtra(record));
}

// Makes the value of a declaration an error, so that nothing else is reported about it.
void Parser::ForgetInitializer(uint32_t node) {
  const uint32_t error = AddNode(NodeKind::kError, ast_.nodes[node].token);
  ast_.extra[ast_.nodes[node].a + PlacesIn(ast_.nodes[node].kind).init] = error;
}

// Equivalent to ForgetInitializer if the declaration has neither type nor value. Returns whether it
// had any effect.
bool Parser::MakeComplete(uint32_t node) {
  const uint32_t* const words = ast_.extra.data() + ast_.nodes[node].a;
  const auto [type, init] = PlacesIn(ast_.nodes[node].kind);
  if (words[type] != kNone || words[init] != kNone) return false;
  ForgetInitializer(node);
  return true;
}

// Parses a name after ',' in the declaration `first`, with its optional type and value. `type` is
// used if the name has no type. Sets `valid` to false if the name would not be a valid declaration
// after the keyword.
uint32_t Parser::NextDeclarator(const Node& first, uint32_t type, bool* valid) {
  uint32_t name = kNone, own_type = kNone, init = kNone;
  if (!ParseTypedName(&name, &own_type)) return kNone;
  std::string text;
  const bool has_sizes = own_type == kNone && ReadArraySizes(&text);
  if (!ParseInitializer(&init)) return kNone;
  const bool is_var = first.kind == NodeKind::kVar;
  const bool needs_value = !is_var && first.kind != NodeKind::kOverride;
  *valid &= !has_sizes && (init != kNone || (own_type != kNone && !needs_value));
  if (has_sizes) {
    own_type = AddNode(NodeKind::kError, name);
  } else if (own_type == kNone) {
    own_type = type;
  }
  if (!is_var) {
    const ValueDeclNode record{NameAt(name).value, own_type, init, kNone};
    return AddNode(first.kind, name, AddExtra(record));
  }
  const uint32_t template_args = ast_.Extra<VarNode>(first.a).template_args;
  const VarNode record{NameAt(name).value, template_args, own_type, init, kNone};
  return AddNode(first.kind, name, AddExtra(record));
}

// Parses the rest of 'var a = 1.0, b = 2.0' from the first ',' on. `start` is the first token of
// the declaration `node`. Adds all declarations but the last to the list of declarations or
// statements, and returns the last.
uint32_t Parser::MoreDeclarators(uint32_t start, uint32_t node, bool module_scope) {
  const Node first = ast_.nodes[node];
  std::string_view keyword =
      Trimmed(source_.text({SpanAt(start).begin, SpanAt(first.token).begin}));
  if (!IsQuotable(keyword) || keyword.find('@') != std::string_view::npos) keyword = {};
  std::vector<FixIt> fixes;
  const Span comma = NextSpan();
  // 'float x, y' has been reported with fix-its, and all its names now have a type.
  const bool said = typed_as_in_c_ == first.token;
  const uint32_t said_type = said ? ast_.extra[first.a + PlacesIn(first.kind).type] : kNone;
  bool valid = !MakeComplete(node);
  while (At(TokenKind::kComma) && KindAhead(1) == TokenKind::kIdentifier) {
    const uint32_t from = NextSpan().begin;
    Advance();
    if (fixes.size() <= kMaxFixes) {
      fixes.push_back({{from, NextSpan().begin}, fmt::format("; {} ", keyword)});
    }
    if (module_scope) {
      ast_.declarations.push_back(node);
    } else {
      Append(node);
    }
    node = NextDeclarator(first, said_type, &valid);
    if (node == kNone) return kNone;
    MakeComplete(node);
  }
  if (said && !fixes.empty()) return node;
  Diagnostic& d = Error(DiagCode::syntax_error, comma, "expected ';', found ','");
  d.AddNote("each declaration and each statement is written on its own");
  if (fixes.empty()) panic_ = true;  // no name follows
  if (keyword.empty() || fixes.empty()) return node;
  valid &= At(TokenKind::kSemicolon);
  d.AddHelp(fmt::format("write '; {} …'", keyword));
  if (valid) AddFixes(d, std::move(fixes));
  return node;
}

// Skips words before a declaration that WGSL does not have, such as 'static', 'inline' and 'pub',
// and reports them. If no declaration follows, sets panic_.
void Parser::SkipForeignQualifiers() {
  bool said = false;
  while (At(TokenKind::kReserved)) {
    const ForeignWord* row = FindForeignWord(ForeignUse::kReserved, TextAt(next_));
    if (row == nullptr || !row->advice.starts_with("leave it out")) return;
    // Skips all of 'precision highp float;' except the ';', which is an empty declaration.
    const bool statement = TextAt(next_) == "precision" && KindAhead(3) == TokenKind::kSemicolon;
    if (!said) {
      Diagnostic& d = Error(DiagCode::reserved_word, NextSpan(),
                            fmt::format("'{}' is a reserved word of WGSL", TextAt(next_)));
      d.AddHelp(std::string(row->advice));
      if (statement) {
        d.AddFix({NextSpan().begin, SpanAt(next_ + 3).end}, "");
      } else if (TextAt(next_) != "static" || KindAhead(1) != TokenKind::kIdentifier) {
        // After the removal of 'static', 'static float x = 1.0;' would be parsed as a constant.
        d.AddFix({NextSpan().begin, SpanAt(next_ + 1).begin}, "");
      }
    }
    if (statement) return Skip(3);
    said = true;
    Advance();
  }
  if (said && At(TokenKind::kIdentifier) && !LooksLikeForeignDeclaration()) panic_ = true;
}

// Returns whether the next tokens are 'import … "x"', which the lexer has reported. Its string is
// not a token.
bool Parser::AtImportOfString() const {
  if (!At(TokenKind::kReserved) || TextAt(next_) != "import") return false;
  for (uint32_t i = next_;; ++i) {
    const TokenKind kind = tokens_[i].kind;
    if (kind == TokenKind::kError) return true;
    if (kind == TokenKind::kSemicolon || kind == TokenKind::kEof || EndsFunction(kind))
      return false;
  }
}

// Returns whether the tokens after the keyword look like those of 'const float a' or 'let x
// vec3<f32>'.
bool Parser::LooksLikeForeignTypedName() const {
  return LooksLikeForeignDeclaration() &&
         (KindAhead(1) != TokenKind::kIdentifier || IsKnownType(NameAt(next_), TextAt(next_)) ||
          IsKnownType(NameAt(next_ + 1), TextAt(next_ + 1)));
}

// Returns whether two names follow, or a type with template arguments and a name, as at the
// beginning of a C declaration.
bool Parser::HasForeignName() const {
  const uint32_t name = ForeignNameToken();
  return name != kNone && tokens_[name].kind == TokenKind::kIdentifier;
}

// Returns the token after a name and its template arguments, or kNone if they do not end.
uint32_t Parser::ForeignNameToken() const {
  uint32_t i = next_ + WordsOfForeignType();
  if (tokens_[i].kind != TokenKind::kTemplateArgsStart) return i;
  uint32_t depth = 0;
  for (; tokens_[i].kind != TokenKind::kEof; ++i) {
    if (tokens_[i].kind == TokenKind::kTemplateArgsStart) ++depth;
    if (tokens_[i].kind == TokenKind::kTemplateArgsEnd && --depth == 0) return i + 1;
  }
  return kNone;
}

// Reports and parses a declaration such as 'int x = 0', but does not consume the ';'.
uint32_t Parser::ForeignDeclaration(bool module_scope) {
  const uint32_t type_token = next_;
  const uint32_t name_token = ForeignNameToken();
  const std::string_view word = TextAt(type_token);
  const TokenKind after = tokens_[name_token + 1].kind;
  if (word == "function" || word == "def" || word == "func" ||
      (after == TokenKind::kParenLeft && module_scope)) {
    Error(DiagCode::syntax_error, {SpanAt(type_token).begin, SpanAt(name_token - 1).end},
          fmt::format("expected a declaration, found {}", DescribeToken(type_token)))
        .AddHelp(fmt::format("a function is declared with 'fn {}(name: type) -> type {{ … }}'",
                             Shorten(TextAt(name_token), kMaxQuoted)));
    panic_ = true;
    return kNone;
  }
  const ForeignWord* const row = FindForeignWord(ForeignUse::kType, word);
  const bool known = name_token != type_token + 1 || IsKnownType(NameAt(type_token), word) ||
                     (row != nullptr && row->advice.find('@') != std::string_view::npos);
  const bool ends =
      (after == TokenKind::kColon && tokens_[name_token + 2].kind == TokenKind::kReserved) ||
      after == TokenKind::kEqual || after == TokenKind::kSemicolon || after == TokenKind::kComma ||
      after == TokenKind::kBracketLeft;
  if (!known || !ends) {
    Diagnostic& d = Error(DiagCode::syntax_error, SpanAt(name_token),
                          fmt::format("{} is not expected after {}", DescribeToken(name_token),
                                      DescribeToken(type_token)));
    HintAtWord(d, type_token);
    if (ends && word[0] >= 'A' && word[0] <= 'Z') {
      d.AddHelp(fmt::format("a variable is declared with 'var{} {}: …'",
                            module_scope ? "<private>" : "", Shorten(TextAt(name_token), 60)));
    }
    panic_ = true;
    return kNone;
  }
  return CDeclaration(module_scope);
}

// Returns the token after the value that begins at token `i`. Sets `plain` to false unless the
// tokens are certain to be one value that can be moved to another declaration unchanged.
uint32_t Parser::EndOfValue(uint32_t i, bool* plain) const {
  uint32_t depth = 0;
  bool operand = false;  // an operand ends before the token
  for (;; ++i) {
    const TokenKind kind = tokens_[i].kind;
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
    operand = EndsOperand(kind);
  }
}

// Adds fix-its that turn the names that follow, as in 'float x = 1.0, y;', into separate
// declarations. `fixes` contains the one for the first name. MoreDeclarators parses the names
// later. Returns false if the result would be wrong.
bool Parser::AddDeclarators(std::string_view keyword, std::string_view type, bool needs_value,
                            std::vector<FixIt>& fixes) const {
  const bool is_array = tokens_[next_ - 1].kind == TokenKind::kBracketRight;
  bool plain = true;
  for (uint32_t i = next_;; i += 2) {
    if (tokens_[i].kind == TokenKind::kEqual) {
      i = EndOfValue(i + 1, &plain);
    } else if (needs_value) {
      return false;
    }
    const TokenKind kind = tokens_[i].kind;
    if (kind != TokenKind::kComma) {
      return fixes.size() > 1 ? plain && kind == TokenKind::kSemicolon
                              : kind != TokenKind::kBracketLeft && kind != TokenKind::kColon;
    }
    const bool name = tokens_[i + 1].kind == TokenKind::kIdentifier;
    if (is_array || !plain || !name || fixes.size() > kMaxFixes) return false;
    fixes.push_back({{SpanAt(i).begin, SpanAt(i + 1).end},
                     fmt::format("; {} {}: {}", keyword, TextAt(i + 1), type)});
  }
}

// Skips ': register(t0)'.
void Parser::SkipRegister() {
  if (!At(TokenKind::kColon) || KindAhead(1) != TokenKind::kReserved) return;
  while (!AtFunctionEnd() && !At(TokenKind::kSemicolon) && !At(TokenKind::kBraceLeft)) Advance();
}

// Parses ': SV_Position' after a declaration. Reports it unless `said` is set, which means that a
// semantic has been reported before. Returns false if there is no semantic.
bool Parser::Semantic(bool* said) {
  const std::string_view word = TextAt(next_ + 1);
  if (KindAhead(1) != TokenKind::kIdentifier || word[0] < 'A' || word[0] > 'Z') return false;
  if (!*said) {
    const ForeignWord* row = FindForeignWord(ForeignUse::kBuiltin, word);
    Error(DiagCode::syntax_error, {NextSpan().begin, SpanAt(next_ + 1).end},
          "WGSL has no semantics")
        .AddHelp(row == nullptr ? "write '@location(0)' before the name"
                 : row->wgsl.empty()
                     ? std::string(row->advice)
                     : fmt::format("write '@builtin({})' before the name", row->wgsl));
  }
  *said = true;
  Skip(2);
  return true;
}

// The maximum length of text in brackets or parentheses that is searched for its end. Longer text
// is assumed to be something else.
constexpr uint32_t kMostTokens = 64;

// Parses and reports '[numthreads(8, 8, 1)]' or '[unroll]'.
bool Parser::BracketAttribute() {
  uint32_t close = next_ + 2;
  const bool is_name = KindAhead(1) == TokenKind::kIdentifier || KindAhead(1) == TokenKind::kLoop;
  if (panic_ || !is_name) return false;
  const bool arguments = tokens_[close].kind == TokenKind::kParenLeft;
  while (arguments && tokens_[close].kind != TokenKind::kBracketRight) {
    if (EndsFunction(tokens_[close].kind) || tokens_[close].kind == TokenKind::kSemicolon ||
        close - next_ == kMostTokens) {
      return false;
    }
    ++close;
  }
  // '[i] = x' is not an attribute.
  if (tokens_[close].kind != TokenKind::kBracketRight ||
      tokens_[close + 1].kind == TokenKind::kEqual) {
    return false;
  }
  const Span span{NextSpan().begin, SpanAt(close).end};
  Diagnostic& d = Error(DiagCode::syntax_error, span, "WGSL writes no attributes in brackets");
  if (TextAt(next_ + 1) != "numthreads") {
    d.AddHelp("leave it out").AddFix(span, "");
  } else if (arguments) {
    const std::string_view sizes = source_.text({SpanAt(next_ + 2).begin, SpanAt(close - 1).end});
    if (IsQuotable(sizes)) {
      const bool is_compute = next_ >= 2 && TextAt(next_ - 1) == "compute";
      std::string meant = fmt::format("{}@workgroup_size{}", is_compute ? "" : "@compute ", sizes);
      d.AddHelp(fmt::format("write '{}'", meant)).AddFix(span, std::move(meant));
    }
  }
  GoTo(close + 1);
  return true;
}

// The hints of an error that is reported only after more has been parsed.
struct Parser::Advice {
  std::string note, help;
  Span fixed;
  std::string fix;

  void AddTo(Diagnostic& d) {
    if (!note.empty()) d.AddNote(std::move(note));
    if (!help.empty()) d.AddHelp(std::move(help));
    if (!fix.empty()) d.AddFix(fixed, std::move(fix));
  }
};

// The words before the type or name of an input, output or resource of a shader.
struct Parser::InterfaceWords {
  std::string_view word, group = "0", binding = "0", location = "0";
  std::string sizes;  // workgroup size
  bool readonly = false, flat = false;
};

// Reads 'layout(set = 1, binding = 2)' from token `i` on. Returns the token of its ')', or kNone if
// there is none.
uint32_t Parser::ReadLayout(uint32_t i, InterfaceWords& words) const {
  for (const uint32_t open = i; tokens_[i].kind != TokenKind::kParenRight; ++i) {
    if (EndsFunction(tokens_[i].kind) || tokens_[i].kind == TokenKind::kSemicolon ||
        i - open == kMostTokens) {
      return kNone;
    }
    const std::string_view key = TextAt(i);
    if (tokens_[i + 1].kind != TokenKind::kEqual) continue;
    const std::string_view value = Shorten(TextAt(i + 2), 60);
    if (key.starts_with("local_size_") && words.sizes.size() < kMaxQuoted) {
      words.sizes += fmt::format("{}{}", words.sizes.empty() ? "" : ", ", value);
    }
    std::string_view* const to = key == "set"        ? &words.group
                                 : key == "binding"  ? &words.binding
                                 : key == "location" ? &words.location
                                                     : nullptr;
    if (to != nullptr) *to = value;
  }
  return i;
}

// Returns the token after the words, or kNone if the next tokens are not such words.
uint32_t Parser::ReadInterfaceWords(InterfaceWords& words) const {
  static constexpr std::string_view kWords[] = {"uniform", "in",         "out",     "varying",
                                                "buffer",  "cbuffer",    "tbuffer", "attribute",
                                                "shared",  "groupshared"};
  static constexpr std::string_view kQualifiers[] = {
      "flat",     "smooth",   "noperspective", "centroid",  "sample", "readonly", "writeonly",
      "coherent", "restrict", "volatile",      "invariant", "highp",  "mediump",  "lowp"};
  uint32_t i = next_;
  for (; tokens_[i].kind == TokenKind::kIdentifier || tokens_[i].kind == TokenKind::kReserved;
       ++i) {
    const std::string_view text = TextAt(i);
    if (text == "layout" && tokens_[i + 1].kind == TokenKind::kParenLeft) {
      i = ReadLayout(i, words);
      if (i == kNone) return kNone;
    } else if (std::ranges::find(kWords, text) != std::end(kWords)) {
      words.word = text;
    } else if (std::ranges::find(kQualifiers, text) != std::end(kQualifiers)) {
      words.readonly |= text == "readonly";
      words.flat |= text == "flat";
    } else {
      break;
    }
  }
  return words.word.empty() ? kNone : i;
}

// Reports declarations of inputs, outputs and resources in GLSL and HLSL: 'uniform mat4 m;', 'in
// vec3 p;', 'cbuffer C { … };'. The message contains the WGSL equivalent. Skips the declaration.
// Returns false if there is none. After the error, its names are not reported as undeclared.
bool Parser::ForeignInterface() {
  const uint32_t first = next_;
  InterfaceWords words;
  const uint32_t i = ReadInterfaceWords(words);
  if (i == kNone) return false;
  const std::string_view word = words.word;
  const bool named = tokens_[i].kind == TokenKind::kIdentifier;
  const bool colon = named && tokens_[i + 1].kind == TokenKind::kColon;
  // ': register(b0)'
  const bool block = named && (tokens_[i + 1].kind == TokenKind::kBraceLeft ||
                               (colon && tokens_[i + 2].kind == TokenKind::kReserved));
  const bool plain = tokens_[i].kind == TokenKind::kSemicolon;
  GoTo(i);
  if (!block && !colon && !plain && !LooksLikeForeignDeclaration()) {
    GoTo(first);
    return false;
  }
  const Span span{SpanAt(first).begin, SpanAt(i - 1).end};
  const bool resource = word == "uniform" || word.ends_with("buffer");
  const std::string place =
      resource
          ? fmt::format("@group({}) @binding({}) var", words.group, words.binding)
          : fmt::format("@location({}){}", words.location, words.flat ? " @interpolate(flat)" : "");
  // The declaration may contain other errors, which are reported before this one.
  Advice advice;
  if (!words.sizes.empty()) {
    advice.help =
        fmt::format("write '@compute @workgroup_size({})' before the entry point", words.sizes);
  } else if (block) {
    InterfaceBlock(word == "buffer" && words.readonly ? "tbuffer" : word, place, advice);
  } else if (colon) {
    InterfaceInWgsl(word, place, advice);
  } else if (!plain) {
    InterfaceName(word, place, first, advice);
  }
  advice.AddTo(
      Error(DiagCode::syntax_error, span, fmt::format("WGSL has no '{}' declarations", word)));
  while (!AtFunctionEnd() && !At(TokenKind::kSemicolon)) {
    if (block && OnNewLine()) return true;  // 'cbuffer C { … }' needs no ';'
    Advance();
  }
  Match(TokenKind::kSemicolon);
  return true;
}

// uniform U { mat4 m; } u: the next token is the name U.
void Parser::InterfaceBlock(std::string_view word, std::string_view place, Advice& advice) {
  const std::string_view type = Shorten(TextAt(Advance()), kMaxQuoted);
  SkipRegister();
  if (At(TokenKind::kBraceLeft)) {
    uint32_t depth = 0;
    do {
      if (At(TokenKind::kBraceLeft)) ++depth;
      if (At(TokenKind::kBraceRight)) --depth;
      Advance();
    } while (depth != 0 && !At(TokenKind::kEof));
  }
  if (word == "in" || word == "out") {
    advice.help = fmt::format(
        "declare 'struct {} {{ @location(0) … }}', the type of a parameter or result of the entry "
        "point",
        type);
    return;
  }
  if (word != "uniform" && !word.ends_with("buffer")) return;
  const std::string_view name =
      At(TokenKind::kIdentifier) && !OnNewLine() ? Shorten(TextAt(next_), kMaxQuoted) : "name";
  const std::string_view space = word == "buffer"    ? "storage, read_write"
                                 : word == "tbuffer" ? "storage"
                                                     : "uniform";
  advice.help =
      fmt::format("write 'struct {0} {{ … }} {1}<{2}> {3}: {0};'", type, place, space, name);
}

// Returns a hint on how WGSL declares inputs and outputs of an entry point and variables of a
// workgroup. Empty for other words.
std::string HelpForStage(std::string_view word, std::string_view place, std::string_view name,
                         std::string_view type) {
  if (word.ends_with("shared")) return fmt::format("write 'var<workgroup> {}: {};'", name, type);
  if (word != "in" && word != "out" && word != "attribute" && word != "varying") return {};
  if (type.starts_with("mat")) return "pass the columns of the matrix as vectors";
  if (word == "out") return fmt::format("the entry point returns it: '-> {} {}'", place, type);
  return fmt::format("{} entry point takes it as a parameter: '{} {}: {}'",
                     word == "varying" ? "the vertex entry point returns it, the fragment" : "the",
                     place, name, type);
}

// uniform camera: Camera: the next token is the name.
void Parser::InterfaceInWgsl(std::string_view word, std::string_view place, Advice& advice) {
  const std::string_view name = TextAt(Advance());
  Advance();
  const uint32_t first = next_;
  while (!AtFunctionEnd() && !At(TokenKind::kSemicolon) && next_ - first < kMostTokens) Advance();
  if (next_ == first) return;
  const std::string_view type = source_.text({SpanAt(first).begin, SpanAt(next_ - 1).end});
  if (!IsQuotable(name) || !IsQuotable(type)) return;
  advice.help = HelpForStage(word, place, name, type);
  if (!advice.help.empty()) return;
  const bool handle = type.starts_with("texture_") || type.starts_with("sampler");
  const std::string_view space = handle             ? ""
                                 : word == "buffer" ? "<storage, read_write>"
                                                    : "<uniform>";
  advice.help = fmt::format("write '{}{} {}: {};'", place, space, name, type);
}

// uniform mat4 m: the next token is the type.
void Parser::InterfaceName(std::string_view word, std::string_view place, uint32_t first,
                           Advice& advice) {
  const bool combined = TextAt(next_).find("sampler") != std::string_view::npos;
  ForeignName read = ReadForeignName();
  if (read.name == kNone) return;
  TakeNearestType(read);
  if (read.nearest != nullptr) advice.note = read.nearest->advice;
  std::string type(read.type_text);
  ReadArraySizes(&type);
  const std::string_view name = TextAt(read.name);
  if (type.size() > kMaxQuoted || !IsQuotable(name)) return;
  advice.help = HelpForStage(word, place, name, type);
  if (word.ends_with("shared") && At(TokenKind::kSemicolon) && read.nearest == nullptr) {
    advice.fixed = {SpanAt(first).begin, SpanAt(next_ - 1).end};
    advice.fix = fmt::format("var<workgroup> {}: {}", name, type);
  }
  if (!advice.help.empty()) return;
  const ForeignWord* const row = FindForeignWord(ForeignUse::kType, type);
  if (row != nullptr && row->wgsl.empty()) {
    advice.help = row->advice;
    return;
  }
  const bool texture = type.starts_with("texture_");
  const std::string_view space = texture || type.starts_with("sampler") ? ""
                                 : type.starts_with("atomic")           ? "<storage, read_write>"
                                                                        : "<uniform>";
  advice.help =
      fmt::format("write '{}{} {}: {};'{}", place, space, name, type == "bool" ? "u32" : type,
                  combined && texture ? ", and declare its sampler likewise" : "");
}

// Fills the author's name and type into an advice such as "… var<storage, read> name: array<T>;'".
std::string Parser::ResourceHelp(std::string_view advice, uint32_t type_token,
                                 uint32_t name) const {
  std::string help(advice);
  const size_t at = help.find("name:");
  if (at == std::string::npos) return help;
  const size_t element = help.find('T', at);
  if (element != std::string::npos &&
      tokens_[type_token + 1].kind == TokenKind::kTemplateArgsStart) {
    const std::string_view own = source_.text({SpanAt(type_token + 2).begin, SpanAt(name - 2).end});
    const std::string_view wgsl = WgslTypeFor(own);
    help.replace(element, 1, wgsl.empty() ? own : wgsl);
  }
  help.replace(at, 4, TextAt(name));
  return help;
}

// Adds hints on how WGSL declares the variable and those that follow. `before` is the kind of the
// token before the type.
void Parser::MeantDeclaration(Diagnostic& d, const ForeignName& read, std::string_view keyword,
                              std::string_view type, TokenKind before) const {
  std::string meant = fmt::format("{} {}: {}", keyword, TextAt(read.name), type);
  d.AddHelp(fmt::format("write '{}…'", meant));
  std::vector<FixIt> fixes = {{read.span, std::move(meant)}};
  const bool valid = AddDeclarators(keyword, type, keyword == "const", fixes);
  const bool several = fixes.size() > 1;
  if (before == TokenKind::kParenLeft && several) {
    d.AddHelp("the header of a 'for' declares one variable; declare the others before the loop");
  } else if (valid && read.nearest == nullptr && !(several && EndsOperand(before))) {
    // If an operand ends before the type, it is probably an attribute, which would not apply to the
    // other names.
    AddFixes(d, std::move(fixes));
  }
}

// Parses a C declaration: a type, a name, optional array sizes and an optional value.
uint32_t Parser::CDeclaration(bool module_scope) {
  const uint32_t type_token = next_;
  ForeignName read = ReadForeignName();
  if (read.name == kNone) return kNone;
  TakeNearestType(read);
  std::string type_text(read.type_text);
  if (ReadArraySizes(&type_text)) {
    read.type = AddNode(NodeKind::kError, read.name);
    read.span.end = SpanAt(next_ - 1).end;
  }
  typed_as_in_c_ = read.name;
  const TokenKind before = type_token == 0 ? TokenKind::kEof : tokens_[type_token - 1].kind;
  const bool is_static = type_token > 0 && TextAt(type_token - 1) == "static";
  const bool constant = module_scope && At(TokenKind::kEqual) && !is_static;
  // In 'x int', the name precedes the type.
  const uint32_t last = std::max(read.name, type_token + 1) - 1;
  Diagnostic& d = Error(DiagCode::syntax_error, {SpanAt(type_token).begin, SpanAt(last).end},
                        "a declaration begins with a keyword in WGSL, not with the type");
  if (read.nearest != nullptr) d.AddNote(std::string(read.nearest->advice));
  const bool quotable = type_text.size() + TextAt(read.name).size() <= kMaxQuoted &&
                        IsQuotable(source_.text(read.span));
  SkipRegister();
  const bool resource =
      module_scope && (type_text.starts_with("texture_") || type_text.starts_with("sampler"));
  const ForeignWord* const row = FindForeignWord(ForeignUse::kType, TextAt(type_token));
  if (row != nullptr && row->wgsl.empty()) {
    d.AddHelp(quotable ? ResourceHelp(row->advice, type_token, read.name)
                       : std::string(row->advice));
    read.type = AddNode(NodeKind::kError, read.name);
  } else if (resource) {
    // A resource has no initial value and no address space. Its binding is known only to the host.
    if (quotable) {
      d.AddHelp(
          fmt::format("write '@group(0) @binding(0) var {}: {};', with the numbers of the layout",
                      TextAt(read.name), type_text));
    }
    read.type = AddNode(NodeKind::kError, read.name);
  } else if (quotable) {
    const std::string_view keyword = constant ? "const" : module_scope ? "var<private>" : "var";
    MeantDeclaration(d, read, keyword, type_text, before);
  }
  uint32_t init = kNone;
  if (!ParseInitializer(&init)) return kNone;
  const uint32_t name = NameAt(read.name).value;
  if (constant) {
    return AddNode(NodeKind::kConst, read.name,
                   AddExtra(ValueDeclNode{name, read.type, init, kNone}));
  }
  uint32_t space = kNone;
  if (module_scope) {
    const size_t begin = BeginList();
    Append(AddNode(NodeKind::kIdentifier, type_token, name::k_private.value));
    space = EndList(begin);
  }
  return AddNode(NodeKind::kVar, read.name, AddExtra(VarNode{name, space, read.type, init, kNone}));
}

// ---------------------------------------------------------------- branches and loops

// for (var i = 0, j = 3; …): parses from the ',' on. `open` is the token '('. All variables but the
// first are added to the statements before the loop.
void Parser::MoreForVariables(uint32_t open, uint32_t node) {
  const Span comma = NextSpan();
  const Node first = ast_.nodes[node];
  const bool said = typed_as_in_c_ == first.token;
  const uint32_t type = said ? ast_.extra[first.a + PlacesIn(first.kind).type] : kNone;
  MakeComplete(node);
  uint32_t another = kNone;
  while (At(TokenKind::kComma) && KindAhead(1) == TokenKind::kIdentifier) {
    Advance();
    uint32_t name = kNone, own_type = kNone, init = kNone;
    if (!ParseTypedName(&name, &own_type) || !ParseInitializer(&init)) return;
    if (own_type == kNone) own_type = type;
    another = name;
    const uint32_t variable = AddNode(
        NodeKind::kVar, name, AddExtra(VarNode{NameAt(name).value, kNone, own_type, init, kNone}));
    MakeComplete(variable);
    Append(variable);
  }
  // The error about 'int i = 0, j' covers both variables.
  if (another == kNone || tokens_[open + 1].kind == TokenKind::kIdentifier) return;
  Error(DiagCode::syntax_error, comma, "the header of a 'for' declares one variable")
      .AddHelp(fmt::format("declare '{}' before the loop", Shorten(TextAt(another), kMaxQuoted)));
}

// Reports 'elif (…) {' after the body of an 'if' as a misspelled 'else if'. The caller then parses
// the word as the 'if'. A call of a function with this name is not an error.
bool Parser::ReadElif() {
  const std::string_view word = TextAt(next_);
  if (word != "elif" && word != "elsif" && word != "elseif") return false;
  uint32_t end = next_ + 1;
  for (uint32_t depth = 0; depth != 0 || tokens_[end].kind != TokenKind::kBraceLeft; ++end) {
    const TokenKind kind = tokens_[end].kind;
    // A condition contains none of these tokens.
    if (kind == TokenKind::kSemicolon || kind == TokenKind::kEof || kind == TokenKind::kEqual ||
        kind == TokenKind::kBraceLeft || kind == TokenKind::kBraceRight) {
      return false;
    }
    if (kind == TokenKind::kParenLeft) ++depth;
    if (kind == TokenKind::kParenRight && depth-- == 0) return false;
  }
  Error(DiagCode::syntax_error, NextSpan(), fmt::format("WGSL has no '{}'", word))
      .AddHelp("write 'else if'")
      .AddFix(NextSpan(), tokens_[next_ - 1].kind == TokenKind::kElse ? "if" : "else if");
  return true;
}

// for i in 0..4 {}, with or without parentheses
bool Parser::AtForIn() const {
  const uint32_t name = At(TokenKind::kParenLeft) ? 1 : 0;
  return KindAhead(name) == TokenKind::kIdentifier &&
         KindAhead(name + 1) == TokenKind::kIdentifier && TextAt(next_ + name + 1) == "in";
}

uint32_t Parser::ForIn(uint32_t token, uint32_t attributes) {
  const uint32_t first = next_;
  const uint32_t name = At(TokenKind::kParenLeft) ? next_ + 1 : next_;
  bool said = false;  // the lexer has reported '0..4' as an invalid number
  while (!AtFunctionEnd() && !At(TokenKind::kBraceLeft) && !At(TokenKind::kBraceRight) &&
         !At(TokenKind::kSemicolon)) {
    said |= At(TokenKind::kError);
    Advance();
  }
  const Span header{SpanAt(first).begin, SpanAt(next_ - 1).end};
  if (!said) {
    Diagnostic& d =
        Error(DiagCode::syntax_error, header, "WGSL has no loops over ranges and collections");
    std::string_view range = source_.text({SpanAt(name + 1).end, header.end});
    if (name != first && range.ends_with(')')) range.remove_suffix(1);
    const size_t dots = range.find("..");
    const std::string_view to =
        dots == std::string_view::npos ? std::string_view() : range.substr(dots + 2);
    const bool inclusive = to.starts_with('=');
    const std::string_view low = Trimmed(range.substr(0, dots));
    const std::string_view high = Trimmed(to.substr(inclusive ? 1 : 0));
    const std::string_view i = TextAt(name);
    if (IsQuotable(source_.text(header)) && !low.empty() && !high.empty() && IsBalanced(low) &&
        IsBalanced(high)) {
      std::string meant =
          fmt::format("(var {0} = {1}; {0} {2} {3}; {0}++)", i, low, inclusive ? "<=" : "<", high);
      d.AddHelp(fmt::format("write 'for {} {{ … }}'", meant)).AddFix(header, std::move(meant));
    } else {
      d.AddHelp(
          "count with 'for (var i = first; i < end; i++) { … }', where 'first' and 'end' are "
          "yours");
    }
  }
  if (!At(TokenKind::kBraceLeft)) {
    panic_ = true;
    return kNone;
  }
  const uint32_t value = AddNode(NodeKind::kError, name);
  const uint32_t init = AddNode(NodeKind::kVar, name,
                                AddExtra(VarNode{NameAt(name).value, kNone, kNone, value, kNone}));
  const uint32_t condition = AddNode(NodeKind::kError, name);
  const uint32_t body = ParseAttributedBody("'for'");
  if (body == kNone) return kNone;
  return AddNode(NodeKind::kFor, token, body,
                 AddExtra(ForNode{init, condition, kNone, attributes}));
}

}  // namespace tessera::wgsl
