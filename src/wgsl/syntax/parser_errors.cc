// Syntax errors and recovery from them.
#include <fmt/format.h>

#include <algorithm>

#include "wgsl/syntax/foreign_words.h"
#include "wgsl/syntax/parser_impl.h"

namespace tessera::wgsl {
namespace {

// Returns whether an operand can end with this token. If so, the next token is not a prefix
// operator.
bool EndsOperand(TokenKind kind) {
  return kind == TokenKind::kIdentifier || kind == TokenKind::kParenRight ||
         kind == TokenKind::kBracketRight || kind == TokenKind::kIntLiteral ||
         kind == TokenKind::kFloatLiteral;
}

// Returns true if an expression can follow this token but a statement body cannot.
bool PrecedesValue(TokenKind kind) {
  switch (kind) {
    case TokenKind::kEqual:
    case TokenKind::kReturn:
    case TokenKind::kComma:
    case TokenKind::kParenLeft:
    case TokenKind::kBracketLeft:
    case TokenKind::kPlus:
    case TokenKind::kMinus:
    case TokenKind::kStar:
    case TokenKind::kForwardSlash: return true;
    default: return kind >= TokenKind::kPlusEqual && kind <= TokenKind::kShiftLeftEqual;
  }
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
  // An error at the end of the source is shown after the last token.
  const bool missing = At(TokenKind::kEof) && next_ != 0;
  Diagnostic& d = Error(DiagCode::syntax_error, missing ? AfterPrevious() : NextSpan(),
                        fmt::format("expected {}, found {}", expected, DescribeToken(next_)));
  AddHints(d);
}

// Adds hints for an unexpected '=' that follows `previous`.
void Parser::HintAtEqual(Diagnostic& d, TokenKind previous) {
  if (previous == TokenKind::kEqualEqual || previous == TokenKind::kNotEqual) {
    d.AddHelp("WGSL compares with '==' and '!='").AddFix(NextSpan(), "");
  } else if (previous == TokenKind::kColon) {
    d.AddHelp("a value is declared with 'let name = …' or 'var name = …'")
        .AddFix({SpanAt(next_ - 1).begin, NextSpan().end}, "=");
  } else if (KindAhead(1) == TokenKind::kGreaterThan &&
             SpanAt(next_ + 1).begin == NextSpan().end) {  // '=>'
    if (BehindParameters()) {
      d.AddHelp("the type of a result follows '->'")
          .AddFix({NextSpan().begin, SpanAt(next_ + 1).end}, "->");
    }
  } else if (braces_ == 0 && DeclarationBefore() == TokenKind::kStruct) {
    d.AddHelp("a member has no initial value: give it where the structure is constructed");
  } else if (braces_ == 0 && DeclarationBefore() == TokenKind::kFn) {
    if (!BehindParameters()) d.AddHelp("WGSL has no default arguments: each call gives all");
  } else if (previous != TokenKind::kTemplateArgsEnd ||
             AfterPrevious().begin != NextSpan().begin) {  // not 'f(a < b, c >= d)'
    d.AddHelp("an assignment is a statement in WGSL and has no value; '==' compares");
  }
}

// Returns whether the previous token is the ')' of a function's parameters.
bool Parser::BehindParameters() const {
  if (next_ == 0 || tokens_[next_ - 1].kind != TokenKind::kParenRight) return false;
  uint32_t i = next_, depth = 0;
  do {
    if (i == 0) return false;
    --i;
    if (tokens_[i].kind == TokenKind::kParenRight) ++depth;
    if (tokens_[i].kind == TokenKind::kParenLeft) --depth;
  } while (depth != 0);
  return i >= 2 && tokens_[i - 2].kind == TokenKind::kFn;
}

// Returns the token that begins the declaration whose member or parameter is being parsed at module
// scope. Returns kEof inside of an attribute.
TokenKind Parser::DeclarationBefore() const {
  bool typed = false;
  for (uint32_t i = next_; i > 0; --i) {
    const TokenKind kind = tokens_[i - 1].kind;
    if (EndsFunction(kind) || IsStatementKeyword(kind)) return kind;
    typed |= kind == TokenKind::kColon;
    if (kind == TokenKind::kBraceRight || (kind == TokenKind::kParenLeft && !typed)) break;
  }
  return TokenKind::kEof;
}

// Returns whether the '{' begins a value of the type named before it, although the body of a
// statement may begin here.
bool Parser::AtBracesOfValue() const {
  if (next_ == 0 || tokens_[next_ - 1].kind != TokenKind::kIdentifier) return false;
  if (name::IsTypeName(NameAt(next_ - 1))) return true;
  const uint32_t close = EndOfBracedList(next_);
  if (close == kNone) return false;
  const TokenKind after = tokens_[close + 1].kind;
  return after == TokenKind::kComma || after == TokenKind::kParenRight ||
         after == TokenKind::kBracketRight;
}

// Adds hints for 'S { 1, 2 }'. The next token is '{'.
void Parser::HintAtBraces(Diagnostic& d) {
  // In other contexts the name before a brace is not a type: 'until { }', 'if a then { }'.
  if (next_ < 2 || !PrecedesValue(tokens_[next_ - 2].kind)) return;
  const uint32_t close = EndOfBracedList(next_);
  bool named = false;  // 'x: 1', 'x = 1', '.x = 1'
  bool words = true;   // only for names: in Rust they are members, in C++ values
  for (uint32_t i = next_ + 1; close != kNone && i < close; ++i) {
    const TokenKind kind = tokens_[i].kind, before = tokens_[i - 1].kind;
    named |= kind == TokenKind::kColon || kind == TokenKind::kEqual ||
             (kind == TokenKind::kPeriod && !EndsOperand(before));
    words &= kind == TokenKind::kIdentifier || kind == TokenKind::kComma;
  }
  if (named) {
    d.AddHelp(
        fmt::format("write '{}(…)' with the values of all members in their order, without names",
                    TextAt(next_ - 1)));
    return;
  }
  d.AddHelp(fmt::format("a value is constructed with parentheses: '{}(…)'", TextAt(next_ - 1)));
  const bool is_certain = !words || name::IsTypeName(NameAt(next_ - 1));
  if (close != kNone && close != next_ + 1 && is_certain) AddConstruction(d, "", next_, close);
}

// Adds hints for authors who are used to other languages.
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
    case TokenKind::kEqual: HintAtEqual(d, previous); return;
    case TokenKind::kAnd:
    case TokenKind::kStar:
      if (previous == TokenKind::kColon || previous == TokenKind::kArrow) {
        d.AddHelp("the type of a pointer is written 'ptr<function, T>'");
      } else if (KindAhead(1) == TokenKind::kTimesEqual &&
                 SpanAt(next_ + 1).begin == NextSpan().end) {
        d.AddHelp("there is no '**=': write 'a = pow(a, b)'");
      }
      return;
    case TokenKind::kGreaterThan:
      if (previous == TokenKind::kShiftRight) {
        d.AddHelp("there is no '>>>': '>>' fills up with zeros where its left operand is a 'u32'");
      }
      return;
    case TokenKind::kIf:
      if (PrecedesValue(previous)) {
        d.AddHelp("an 'if' has no value: write 'select(value_if_false, value_if_true, condition)'");
      }
      return;
    case TokenKind::kParenLeft:
      if (previous == TokenKind::kLet || previous == TokenKind::kVar) {
        d.AddHelp("each name is declared on its own");
      } else if (previous == TokenKind::kBracketRight) {
        d.AddHelp("an array is constructed with 'array(…)'");
      }
      return;
    case TokenKind::kElse: d.AddNote("an 'else' follows the '}' of an 'if'"); return;
    case TokenKind::kCase:
    case TokenKind::kDefault: d.AddNote("it belongs directly into the body of a 'switch'"); return;
    case TokenKind::kBraceRight:
      if (braces_ == 0) d.AddNote("there is no '{' that it could close");
      return;
    case TokenKind::kFn:
      d.AddNote(braces_ == 0 && DeclarationBefore() == TokenKind::kStruct
                    ? "the structure before it lacks its '}'"
                    : "a function cannot be declared within another");
      return;
    case TokenKind::kReserved: ReservedWordHint(d, next_); return;
    case TokenKind::kBracketLeft:
      if (KindAhead(1) == TokenKind::kBracketLeft) {
        d.AddHelp("attributes are written '@location(0)', not '[[location(0)]]'");
      } else if (previous == TokenKind::kIdentifier || previous == TokenKind::kColon ||
                 previous == TokenKind::kArrow) {
        d.AddHelp("the type of an array is written 'array<T, N>'");
      } else if (previous == TokenKind::kLet || previous == TokenKind::kVar) {
        d.AddHelp("each name is declared on its own");
      } else if (PrecedesValue(previous)) {
        d.AddHelp("an array is constructed with 'array(…)'");
      }
      return;
    case TokenKind::kBraceLeft:
      if (previous == TokenKind::kIdentifier) HintAtBraces(d);
      return;
    case TokenKind::kLessThan:
      d.AddNote("this '<' begins no template list: nothing closes it");
      return;
    case TokenKind::kPlus:
      if (!EndsOperand(previous)) d.AddNote("WGSL has no unary '+'");
      return;
    case TokenKind::kIdentifier:
    case TokenKind::kIntLiteral:
    case TokenKind::kFloatLiteral: HintAtWord(d, next_); return;
    default: return;
  }
}

// Reports a '<' after the name of a type that does not begin a template list (WGSL "Template
// Lists") because its '>' is missing. Skips to the token that continues the declaration.
uint32_t Parser::UnclosedTemplateList() {
  const uint32_t token = next_;
  ReportOpenTemplateList(token);
  const auto ends = [this] {
    switch (Kind()) {
      case TokenKind::kSemicolon:
      case TokenKind::kEqual:
      case TokenKind::kParenRight:
      case TokenKind::kBraceLeft:
      case TokenKind::kBraceRight:
      case TokenKind::kEof: return true;
      // A ',' followed by another member or parameter, which a template list cannot contain.
      case TokenKind::kComma:
        return KindAhead(1) == TokenKind::kAttr || KindAhead(2) == TokenKind::kColon;
      default: return false;
    }
  };
  while (!ends()) Advance();
  return AddNode(NodeKind::kError, token);
}

void Parser::ReportOpenTemplateList(uint32_t token) {
  Error(DiagCode::syntax_error, SpanAt(token), "nothing closes this template list")
      .AddHelp("each '<' behind the name of a type needs its '>'");
}

// Returns the first '<' after token `from` that follows the name of a type generator but does not
// begin a template list. Returns kNone if there is none before the next token. The '<' is not a
// comparison, because such a name is not a value unless the module redeclares it.
uint32_t Parser::FindOpenTemplateList(uint32_t from) const {
  for (uint32_t i = from + 1; i < next_; ++i) {
    if (tokens_[i].kind == TokenKind::kLessThan && tokens_[i - 1].kind == TokenKind::kIdentifier &&
        name::IsTypeGenerator(NameAt(i - 1))) {
      return i;
    }
  }
  return kNone;
}

// Handles a statement or declaration `node` that begins at token `from` and has no valid end.
// Returns whether the reason is a missing '>' as in 'array<f32, 4(…)'. If so, skips to its end and
// makes the value of a declaration an error, so that no further errors are reported for it.
bool Parser::ReadOpenTemplateList(uint32_t from, uint32_t* node) {
  if (panic_ || At(TokenKind::kError)) return false;
  const uint32_t token = FindOpenTemplateList(from);
  if (token == kNone) return false;
  ReportOpenTemplateList(token);
  while (!AtFunctionEnd() && !At(TokenKind::kSemicolon) && !At(TokenKind::kBraceRight)) Advance();
  Match(TokenKind::kSemicolon);
  if (*node != kNone && IsDeclaration(*node)) {
    ForgetInitializer(*node);
  } else {
    *node = kNone;
  }
  return true;
}

// Adds hints for an unexpected name or literal.
void Parser::HintAtWord(Diagnostic& d, uint32_t token) {
  const TokenKind previous = token == 0 ? TokenKind::kEof : tokens_[token - 1].kind;
  const std::string_view text = TextAt(token);
  if (text == "and" || text == "or" || text == "not") {
    const char* const meant = text == "and" ? "&&" : text == "or" ? "||" : "!";
    d.AddHelp(fmt::format("write '{}'", meant)).AddFix(SpanAt(token), meant);
  } else if (previous == TokenKind::kParenRight && token >= 2 &&
             tokens_[token - 2].kind == TokenKind::kIdentifier) {
    std::string_view type = WgslTypeFor(TextAt(token - 2));
    if (type.empty() && name::IsTypeName(NameAt(token - 2))) type = TextAt(token - 2);
    if (!type.empty()) d.AddHelp(fmt::format("a conversion is written '{}({})'", type, text));
  } else if (text == "elif" || text == "elseif" || text == "elsif") {
    d.AddHelp("write 'else if'").AddFix(SpanAt(token), "else if");
  }
}

void Parser::ReservedWordHint(Diagnostic& d, uint32_t token) {
  if (TextAt(token) == "mod" && tokens_[token + 1].kind == TokenKind::kIdentifier &&
      (token == 0 || !EndsOperand(tokens_[token - 1].kind))) {
    d.AddHelp("WGSL has no modules: put the declarations into one source");
    return;
  }
  const ForeignWord* row = FindForeignWord(ForeignUse::kReserved, TextAt(token));
  if (row != nullptr) d.AddHelp(std::string(row->advice));
}

// Reports a token that is not a type. '[f32; 4]' gets its own help.
uint32_t Parser::OtherThanType() {
  const bool array =
      !panic_ && At(TokenKind::kBracketLeft) && KindAhead(1) == TokenKind::kIdentifier &&
      KindAhead(2) == TokenKind::kSemicolon && KindAhead(4) == TokenKind::kBracketRight;
  Unexpected("a type");
  if (!array) return kNone;
  std::string meant = fmt::format("array<{}, {}>", TextAt(next_ + 1), TextAt(next_ + 3));
  Diagnostic& d = diagnostics_.last();
  d.helps = {fmt::format("write '{}'", meant)};
  d.AddFix({NextSpan().begin, SpanAt(next_ + 4).end}, std::move(meant));
  panic_ = false;
  Skip(5);
  return AddNode(NodeKind::kError, next_ - 1);
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
  // If the line ends before the bracket is closed, the closing bracket is probably missing at the
  // end of the line.
  if (kind != TokenKind::kBraceRight &&
      (At(TokenKind::kSemicolon) || (At(TokenKind::kBraceLeft) && !AtBracesOfValue()))) {
    panic_ = false;
    Error(DiagCode::syntax_error, AfterPrevious(),
          fmt::format("missing '{}' after {}", close, context))
        .AddLabel(SpanAt(open), "opened here")
        .AddFix({AfterPrevious().begin, AfterPrevious().begin}, std::string(close));
    return true;
  }
  const uint32_t list = kind == TokenKind::kBraceRight ? kNone : FindOpenTemplateList(open);
  if (list != kNone) {
    ReportOpenTemplateList(list);
    panic_ = true;
    return false;
  }
  Unexpected(kind == TokenKind::kBraceRight
                 ? fmt::format("'}}' at the end of {}", context)
                 : fmt::format("'{}' or an operator in {}", close, context));
  diagnostics_.last().AddLabel(SpanAt(open), "opened here");
  // WGSL: Template Lists: the '<' and '>' in 'f(a < b, c > d)' form a template list.
  const bool after_list = next_ > 0 && tokens_[next_ - 1].kind == TokenKind::kTemplateArgsEnd;
  if (after_list && (!At(TokenKind::kEqual) || AfterPrevious().begin == SpanAt(next_).begin)) {
    diagnostics_.last()
        .AddLabel(SpanAt(next_ - 1), "this '>' closes a template list")
        .AddHelp("put a comparison in parentheses: '(a < b)'");
  }
  if (kind == TokenKind::kBraceRight) lost_ = true;
  return false;
}

bool Parser::MissingComma() {
  const bool item =
      At(TokenKind::kIdentifier) || At(TokenKind::kIntLiteral) || At(TokenKind::kFloatLiteral);
  if (!item || panic_ || OnNewLine() || !EndsOperand(tokens_[next_ - 1].kind)) return false;
  const std::string_view text = TextAt(next_);
  if (text == "and" || text == "or") return false;
  // '(float) x' is meant as a conversion.
  if (next_ >= 3 && tokens_[next_ - 1].kind == TokenKind::kParenRight &&
      tokens_[next_ - 3].kind == TokenKind::kParenLeft &&
      (IsForeignType(TextAt(next_ - 2)) || name::IsTypeName(NameAt(next_ - 2)))) {
    return false;
  }
  const uint32_t end = AfterPrevious().begin;
  Error(DiagCode::syntax_error, AfterPrevious(), "missing ',' between the items of this list")
      .AddFix({end, end}, ",");
  return true;
}

// Reports a statement or declaration that does not end with ';'.
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
    // A reserved word that serves as a name is often used more than once, but is reported only
    // once.
    const StringId word = NameAt(next_);
    if (std::find(reserved_.begin(), reserved_.end(), word) == reserved_.end()) {
      reserved_.push_back(word);
      Diagnostic& d = Error(DiagCode::reserved_word, NextSpan(),
                            fmt::format("'{}' is a reserved word of WGSL", TextAt(next_)));
      // If the reserved word is a name being declared, its meaning in other languages does not
      // matter.
      if (KindAhead(1) != TokenKind::kColon && KindAhead(1) != TokenKind::kEqual) {
        ReservedWordHint(d, next_);
      }
    }
    Advance();
    // For two adjacent names, continuing to parse would only cause misleading errors.
    if (At(TokenKind::kIdentifier) || IsStatementKeyword(Kind())) panic_ = true;
    return !panic_;
  }
  const bool keyword = kind >= TokenKind::kAlias && kind <= TokenKind::kWhile;
  if (keyword && !OnNewLine()) {
    Error(DiagCode::reserved_word, NextSpan(),
          fmt::format("'{}' is a keyword of WGSL and cannot be a name", TextAt(next_)));
    Advance();
    panic_ = At(TokenKind::kIdentifier);  // 'const a: f32' in a structure
    return !panic_;
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

// Requires the next token to be '@'. During error recovery it is called for each attribute, so the
// attributes are scanned only once.
bool Parser::AtAttributedDeclaration() {
  if (next_ < attributes_.begin || next_ >= attributes_.end) FindAttributes();
  const TokenKind kind = tokens_[attributes_.end].kind;
  if (kind == TokenKind::kEof) return false;
  return EndsFunction(kind) || (next_ < attributes_.resource_end && kind == TokenKind::kVar);
}

void Parser::FindAttributes() {
  uint32_t i = next_;
  const auto end = static_cast<uint32_t>(ast_.tokens.size() - 1);
  attributes_ = {next_, next_, 0};
  while (i < end && tokens_[i].kind == TokenKind::kAttr) {
    if (tokens_[i + 1].kind == TokenKind::kIdentifier) attributes_.resource_end = i + 1;
    i += 2;  // '@' and the name
    if (i >= end || tokens_[i].kind != TokenKind::kParenLeft) continue;
    uint32_t depth = 0;
    for (; i < end; ++i) {
      if (tokens_[i].kind == TokenKind::kParenLeft) ++depth;
      if (tokens_[i].kind == TokenKind::kParenRight && --depth == 0) break;
    }
    ++i;
  }
  attributes_.end = std::min(i, end);
}

void Parser::RecoverInStatements() {
  // Nested braces are skipped together with their contents.
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

// Skips from inside the header of a statement to the end of its body.
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
