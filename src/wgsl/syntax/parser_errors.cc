// What the parser says about mistakes, and how it goes on after them.
#include <fmt/format.h>

#include <algorithm>

#include "wgsl/syntax/parser_impl.h"

namespace tessera::wgsl {
namespace {

// What the types of other languages are called in WGSL.
struct ForeignType {
  StringId name;
  std::string_view wgsl;
};
constexpr ForeignType kForeignTypes[] = {
    {name::k_int, "i32"},      {name::k_uint, "u32"},     {name::k_float, "f32"},
    {name::k_double, "f32"},   {name::k_half, "f16"},     {name::k_long, "i32"},
    {name::k_short, "i32"},    {name::k_unsigned, "u32"}, {name::k_char, "i32"},
    {name::k_float2, "vec2f"}, {name::k_float3, "vec3f"}, {name::k_float4, "vec4f"},
    {name::k_vec2, "vec2f"},   {name::k_vec3, "vec3f"},   {name::k_vec4, "vec4f"},
};

std::string_view WgslTypeFor(StringId name) {
  for (const ForeignType& type : kForeignTypes) {
    if (type.name == name) return type.wgsl;
  }
  return {};
}

// Whether an operand can end with this token, so that what follows is no prefix operator.
bool EndsOperand(TokenKind kind) {
  return kind == TokenKind::kIdentifier || kind == TokenKind::kParenRight ||
         kind == TokenKind::kBracketRight || kind == TokenKind::kIntLiteral ||
         kind == TokenKind::kFloatLiteral;
}

}  // namespace

Span Parser::AfterPrevious() const {
  if (next_ == 0) return {0, 0};
  const uint32_t end = SpanAt(next_ - 1).end;
  return {end, std::min<uint32_t>(end + 1, static_cast<uint32_t>(source_.text().size()))};
}

bool Parser::OnNewLine() const {
  if (next_ == 0 || At(TokenKind::kEof)) return true;
  const uint32_t from = SpanAt(next_ - 1).end;
  return source_.text({from, NextSpan().begin}).find_first_of("\n\r") != std::string_view::npos;
}

std::string Parser::DescribeToken(uint32_t token) const {
  const Token& t = ast_.tokens[token];
  switch (t.kind) {
    case TokenKind::kEof: return "the end of the source";
    case TokenKind::kReserved: return fmt::format("the reserved word '{}'", TextAt(token));
    default: break;
  }
  std::string_view text = TextAt(token);
  if (text.size() > 60) return fmt::format("'{}…'", text.substr(0, 57));
  return fmt::format("'{}'", text);
}

Diagnostic& Parser::Error(DiagCode code, Span span, std::string message) {
  return diagnostics_.Add(code, span, std::move(message));
}

void Parser::Unexpected(std::string_view expected) {
  const bool silent = panic_ || At(TokenKind::kError);
  panic_ = true;
  if (silent) return;
  // What is missing at the end of a line is best shown there.
  const bool missing = At(TokenKind::kEof) && next_ != 0;
  Diagnostic& d = Error(DiagCode::syntax_error, missing ? AfterPrevious() : NextSpan(),
                        fmt::format("expected {}, found {}", expected, DescribeToken(next_)));
  AddHints(d);
}

// Advice for people who come from other languages.
void Parser::AddHints(Diagnostic& d) {
  const TokenKind kind = Kind();
  const TokenKind previous = next_ == 0 ? TokenKind::kEof : tokens_[next_ - 1].kind;
  switch (kind) {
    case TokenKind::kPlusPlus:
    case TokenKind::kMinusMinus:
      d.AddHelp(
          fmt::format("'{0}' is a statement in WGSL, not an expression: write 'x{0};' on its own",
                      TextAt(next_)));
      return;
    case TokenKind::kArrow:
      d.AddHelp("a member is reached with '.', also through a pointer");
      return;
    case TokenKind::kEqual:
      if (previous == TokenKind::kEqualEqual || previous == TokenKind::kNotEqual) {
        d.AddHelp("WGSL compares with '==' and '!='");
      } else if (previous == TokenKind::kColon) {
        d.AddHelp("a value is declared with 'let name = …' or 'var name = …'");
      } else {
        d.AddHelp("an assignment is a statement in WGSL and has no value; '==' compares");
      }
      return;
    case TokenKind::kElse: d.AddNote("there is no 'if' before this 'else'"); return;
    case TokenKind::kCase:
    case TokenKind::kDefault: d.AddNote("it belongs directly into the body of a 'switch'"); return;
    case TokenKind::kBraceRight:
      if (braces_ == 0) d.AddNote("there is no '{' that it could close");
      return;
    case TokenKind::kFn: d.AddNote("a function cannot be declared within another"); return;
    case TokenKind::kReserved: ReservedWordHint(d, NameAt(next_)); return;
    case TokenKind::kBracketLeft:
      if (KindAhead(1) == TokenKind::kBracketLeft) {
        d.AddHelp("attributes are written '@location(0)', not '[[location(0)]]'");
      } else if (previous == TokenKind::kIdentifier) {
        d.AddHelp("the type of an array is written 'array<T, N>'");
      }
      return;
    case TokenKind::kBraceLeft:
      if (previous == TokenKind::kIdentifier) {
        d.AddHelp(
            fmt::format("a value is constructed with parentheses: '{}(…)'", TextAt(next_ - 1)));
      }
      return;
    case TokenKind::kLessThan:
      d.AddNote("this '<' begins no template list: nothing closes it");
      return;
    case TokenKind::kPlus:
      if (!EndsOperand(previous)) d.AddNote("WGSL has no unary '+'");
      return;
    case TokenKind::kIdentifier:
    case TokenKind::kIntLiteral:
    case TokenKind::kFloatLiteral: HintAtWord(d); return;
    default: return;
  }
}

// A name or literal where neither is expected.
void Parser::HintAtWord(Diagnostic& d) {
  const TokenKind previous = next_ == 0 ? TokenKind::kEof : tokens_[next_ - 1].kind;
  const std::string_view text = TextAt(next_);
  if (text == "and" || text == "or" || text == "not") {
    d.AddHelp(fmt::format("write '{}'", text == "and" ? "&&" : text == "or" ? "||" : "!"));
  } else if (previous == TokenKind::kParenRight && next_ >= 2 &&
             tokens_[next_ - 2].kind == TokenKind::kIdentifier) {
    std::string_view type = WgslTypeFor(NameAt(next_ - 2));
    if (type.empty() && name::IsTypeName(NameAt(next_ - 2))) type = TextAt(next_ - 2);
    if (!type.empty()) d.AddHelp(fmt::format("a conversion is written '{}({})'", type, text));
  } else if (text == "elif" || text == "elseif" || text == "elsif") {
    d.AddHelp("write 'else if'");
  }
}

void Parser::ReservedWordHint(Diagnostic& d, StringId word) {
  switch (word.value) {
    case name::k_mod.value: d.AddHelp("the remainder is written 'a % b'"); break;
    case name::k_export.value:
    case name::k_static.value:
    case name::k_extern.value:
    case name::k_inline.value: d.AddHelp("leave it out: WGSL has no such thing"); break;
    case name::k_do.value:
      d.AddHelp(
          "a loop that tests at its end is written 'loop { … continuing { break if !(c); } }'");
      break;
    case name::k_typedef.value:
    case name::k_using.value:
    case name::k_type.value:
      d.AddHelp("a name for a type is declared with 'alias Name = T;'");
      break;
    case name::k_null.value:
    case name::k_nullptr.value:
    case name::k_NULL.value: d.AddNote("WGSL has no null pointers"); break;
    case name::k_mut.value: d.AddHelp("what can be changed is declared with 'var'"); break;
    case name::k_import.value:
      d.AddNote("WGSL has no imports: put modules together before they are compiled");
      break;
    case name::k_shared.value:
    case name::k_groupshared.value: d.AddHelp("write 'var<workgroup> name: T;'"); break;
    case name::k_enum.value: d.AddHelp("declare each value with 'const'"); break;
    case name::k_sizeof.value: d.AddNote("WGSL has no 'sizeof'"); break;
    case name::k_goto.value: d.AddNote("WGSL has no 'goto'"); break;
    default: break;
  }
}

bool Parser::Expect(TokenKind kind, std::string_view expected) {
  if (Match(kind)) return true;
  Unexpected(expected);
  return false;
}

bool Parser::MissingClose(TokenKind kind, uint32_t open, std::string_view context) {
  if (panic_ || At(TokenKind::kError)) {
    panic_ = true;
    return false;
  }
  const std::string_view close = kind == TokenKind::kParenRight     ? ")"
                                 : kind == TokenKind::kBracketRight ? "]"
                                 : kind == TokenKind::kBraceRight   ? "}"
                                                                    : ">";
  // A bracket that the line leaves open is missing at its end.
  if (kind != TokenKind::kBraceRight && (At(TokenKind::kSemicolon) || At(TokenKind::kBraceLeft))) {
    panic_ = false;
    Error(DiagCode::syntax_error, AfterPrevious(),
          fmt::format("missing '{}' after {}", close, context))
        .AddLabel(SpanAt(open), "opened here")
        .AddFix({AfterPrevious().begin, AfterPrevious().begin}, std::string(close));
    return true;
  }
  Unexpected(kind == TokenKind::kBraceRight
                 ? fmt::format("'}}' at the end of {}", context)
                 : fmt::format("'{}' or an operator in {}", close, context));
  diagnostics_.last().AddLabel(SpanAt(open), "opened here");
  if (kind == TokenKind::kBraceRight) lost_ = true;
  return false;
}

// A statement or declaration does not end with ';'.
void Parser::ExpectSemicolon(std::string_view after) {
  if (panic_ || At(TokenKind::kError)) {
    panic_ = true;
    return;
  }
  const TokenKind kind = Kind();
  const bool new_statement =
      IsStatementKeyword(kind) || EndsFunction(kind) || kind == TokenKind::kBraceRight ||
      kind == TokenKind::kAttr ||
      ((kind == TokenKind::kIdentifier || kind == TokenKind::kUnderscore) && OnNewLine());
  if (new_statement) {
    const uint32_t end = AfterPrevious().begin;
    Error(DiagCode::syntax_error, AfterPrevious(), fmt::format("missing ';' after {}", after))
        .AddFix({end, end}, ";");
    return;
  }
  if (kind == TokenKind::kComma && next_ >= 1) {
    Error(DiagCode::syntax_error, NextSpan(), "expected ';', found ','")
        .AddNote("each declaration and each statement is written on its own");
    panic_ = true;
    return;
  }
  Unexpected(fmt::format("';' after {}", after));
}

bool Parser::OtherThanName(std::string_view what) {
  const TokenKind kind = Kind();
  if (kind == TokenKind::kReserved) {
    // Such a name is often used more than once, but it is one mistake.
    const StringId word = NameAt(next_);
    if (std::find(reserved_.begin(), reserved_.end(), word) == reserved_.end()) {
      reserved_.push_back(word);
      Diagnostic& d = Error(DiagCode::reserved_word, NextSpan(),
                            fmt::format("'{}' is a reserved word of WGSL", TextAt(next_)));
      ReservedWordHint(d, word);
    }
    Advance();
    // Two names beside each other: what follows would only confuse.
    if (At(TokenKind::kIdentifier) || IsStatementKeyword(Kind())) panic_ = true;
    return !panic_;
  }
  const bool keyword = kind >= TokenKind::kAlias && kind <= TokenKind::kWhile;
  if (keyword && !OnNewLine()) {
    Error(DiagCode::reserved_word, NextSpan(),
          fmt::format("'{}' is a keyword of WGSL and cannot be a name", TextAt(next_)));
    Advance();
    return true;
  }
  if (kind == TokenKind::kUnderscore) {
    Error(DiagCode::invalid_identifier, NextSpan(), "'_' cannot be a name")
        .AddNote("it only stands for nothing: '_ = expression;'");
    Advance();
    panic_ = true;
    return false;
  }
  Unexpected(what);
  return false;
}

// Two names, or a type with template arguments and a name, as declarations of C begin.
bool Parser::LooksLikeForeignDeclaration() const {
  if (!At(TokenKind::kIdentifier)) return false;
  uint32_t i = next_ + 1;
  if (tokens_[i].kind == TokenKind::kTemplateArgsStart) {
    uint32_t depth = 0;
    for (; tokens_[i].kind != TokenKind::kEof; ++i) {
      if (tokens_[i].kind == TokenKind::kTemplateArgsStart) ++depth;
      if (tokens_[i].kind == TokenKind::kTemplateArgsEnd && --depth == 0) break;
    }
    if (tokens_[i].kind == TokenKind::kEof) return false;
    ++i;
  }
  return tokens_[i].kind == TokenKind::kIdentifier;
}

void Parser::ReportForeignDeclaration(bool module_scope) {
  panic_ = true;
  const uint32_t type_token = next_;
  uint32_t name_token = next_ + 1;
  if (tokens_[name_token].kind == TokenKind::kTemplateArgsStart) {
    uint32_t depth = 0;
    for (;; ++name_token) {
      if (tokens_[name_token].kind == TokenKind::kTemplateArgsStart) ++depth;
      if (tokens_[name_token].kind == TokenKind::kTemplateArgsEnd && --depth == 0) break;
    }
    ++name_token;
  }
  const Span type_span{SpanAt(type_token).begin, SpanAt(name_token - 1).end};
  const std::string_view name = TextAt(name_token);
  const TokenKind after = ast_.tokens[name_token + 1].kind;
  if (TextAt(type_token) == "function" || TextAt(type_token) == "def" ||
      TextAt(type_token) == "func" || (after == TokenKind::kParenLeft && module_scope)) {
    Error(DiagCode::syntax_error, type_span,
          fmt::format("expected a declaration, found {}", DescribeToken(type_token)))
        .AddHelp(
            fmt::format("a function is declared with 'fn {}(name: type) -> type {{ … }}'", name));
    return;
  }
  std::string_view type = WgslTypeFor(NameAt(type_token));
  const bool plain = name_token == type_token + 1;
  if (type.empty() || !plain) type = source_.text(type_span);
  const bool known =
      !plain || name::IsTypeName(NameAt(type_token)) || !WgslTypeFor(NameAt(type_token)).empty();
  if (known && type.size() < 60 && (after == TokenKind::kEqual || after == TokenKind::kSemicolon)) {
    const bool constant = module_scope && after == TokenKind::kEqual;
    Error(DiagCode::syntax_error, type_span,
          "a declaration begins with a keyword in WGSL, not with the type")
        .AddHelp(fmt::format("write '{} {}: {}…'",
                             constant       ? "const"
                             : module_scope ? "var<private>"
                                            : "var",
                             name, type))
        .AddFix({type_span.begin, SpanAt(name_token).end},
                fmt::format("{} {}: {}",
                            constant       ? "const"
                            : module_scope ? "var<private>"
                                           : "var",
                            name, type));
    return;
  }
  Error(DiagCode::syntax_error, SpanAt(name_token),
        fmt::format("{} is not expected after {}", DescribeToken(name_token),
                    DescribeToken(type_token)));
}

bool Parser::AtAttributedDeclaration() const {
  uint32_t i = next_;
  const auto end = static_cast<uint32_t>(ast_.tokens.size() - 1);
  bool resource = false;  // has attributes that variables of functions never have
  while (i < end && tokens_[i].kind == TokenKind::kAttr) {
    resource |= tokens_[i + 1].kind == TokenKind::kIdentifier;
    i += 2;  // and the name
    if (i >= end || tokens_[i].kind != TokenKind::kParenLeft) continue;
    uint32_t depth = 0;
    for (; i < end; ++i) {
      if (tokens_[i].kind == TokenKind::kParenLeft) ++depth;
      if (tokens_[i].kind == TokenKind::kParenRight && --depth == 0) break;
    }
    ++i;
  }
  return i < end &&
         (EndsFunction(tokens_[i].kind) || (resource && tokens_[i].kind == TokenKind::kVar));
}

void Parser::RecoverInStatements() {
  // Braces that are opened on the way are skipped with what they hold.
  uint32_t depth = 0;
  while (!AtFunctionEnd()) {
    const TokenKind kind = Kind();
    if (depth == 0) {
      if (kind == TokenKind::kBraceRight) break;
      if (IsStatementKeyword(kind) && OnNewLine()) break;
    }
    Advance();
    if (kind == TokenKind::kBraceLeft) ++depth;
    if (kind == TokenKind::kBraceRight && --depth == 0 && !At(TokenKind::kElse)) break;
    if (kind == TokenKind::kSemicolon && depth == 0) break;
  }
  if (!AtFunctionEnd()) panic_ = false;
}

void Parser::RecoverAtModuleScope() {
  uint32_t depth = 0;
  while (!At(TokenKind::kEof)) {
    const TokenKind kind = Kind();
    if (EndsFunction(kind)) break;
    if (depth == 0 && OnNewLine() &&
        (kind == TokenKind::kVar || kind == TokenKind::kConst || kind == TokenKind::kConstAssert ||
         kind == TokenKind::kDiagnostic || kind == TokenKind::kAttr)) {
      break;
    }
    Advance();
    if (kind == TokenKind::kBraceLeft) ++depth;
    if (kind == TokenKind::kBraceRight && (depth == 0 || --depth == 0)) break;
    if (kind == TokenKind::kSemicolon && depth == 0) break;
  }
  panic_ = false;
}

// From within the header of a statement to behind its body.
void Parser::SkipStatementWithBody() {
  while (!AtFunctionEnd() && !At(TokenKind::kBraceLeft) && !At(TokenKind::kBraceRight)) Advance();
  if (At(TokenKind::kBraceLeft)) SkipBraces();
}

void Parser::SkipBraces() {
  uint32_t depth = At(TokenKind::kBraceLeft) ? 0 : 1;
  while (!AtFunctionEnd()) {
    const TokenKind kind = Kind();
    Advance();
    if (kind == TokenKind::kBraceLeft) ++depth;
    if (kind == TokenKind::kBraceRight && --depth == 0) {
      panic_ = false;
      return;
    }
  }
  panic_ = true;
}

}  // namespace tessera::wgsl
