// Reports syntax errors and recovers from them.
#include "wgsl/parse/syntax_errors.h"

#include <fmt/format.h>

#include <algorithm>

#include "wgsl/help/foreign_types.h"
#include "wgsl/help/foreign_words.h"
#include "wgsl/help/hints.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {

void SyntaxErrors::Unexpected(std::string_view expected) {
  const bool silent = panic_ || At(TokenKind::kError);
  panic_ = true;
  if (silent) return;
  // At the end of the source, the error points after the last token.
  const bool missing = At(TokenKind::kEof) && next_ != 0;
  Diagnostic& d = Error(DiagCode::syntax_error, missing ? AfterPrevious() : NextSpan(),
                        fmt::format("expected {}, found {}", expected, DescribeToken(next_)));
  AddHints(*this, d);
}

bool SyntaxErrors::Expect(TokenKind kind, std::string_view expected) {
  if (Match(kind)) return true;
  Unexpected(expected);
  return false;
}

bool SyntaxErrors::MissingClose(TokenKind kind, uint32_t open, std::string_view context) {
  if (panic_ || At(TokenKind::kError)) {
    panic_ = true;
    return false;
  }
  const std::string_view close = kind == TokenKind::kParenRight     ? ")"
                                 : kind == TokenKind::kBracketRight ? "]"
                                 : kind == TokenKind::kBraceRight   ? "}"
                                                                    : ">";
  // If a ';' or the '{' of a body follows, the author probably forgot the closing bracket before
  // it.
  if (kind != TokenKind::kBraceRight &&
      (At(TokenKind::kSemicolon) || (At(TokenKind::kBraceLeft) && !AtBracesOfValue(*this)))) {
    panic_ = false;
    Error(DiagCode::syntax_error, AfterPrevious(),
          fmt::format("missing '{}' after {}", close, context))
        .AddLabel(SpanAt(open), "opened here")
        .AddFix({AfterPrevious().begin, AfterPrevious().begin}, std::string(close));
    return true;
  }
  const uint32_t list = kind == TokenKind::kBraceRight ? kNone : FindOpenTemplateList(*this, open);
  if (list != kNone) {
    ReportOpenTemplateList(*this, list);
    panic_ = true;
    return false;
  }
  Unexpected(kind == TokenKind::kBraceRight
                 ? fmt::format("'}}' at the end of {}", context)
                 : fmt::format("'{}' or an operator in {}", close, context));
  diagnostics_.last().AddLabel(SpanAt(open), "opened here");
  // The '<' and '>' in 'f(a < b, c > d)' form a template list (WGSL: Template Lists).
  const bool after_list = next_ > 0 && KindAt(next_ - 1) == TokenKind::kTemplateArgsEnd;
  if (after_list && (!At(TokenKind::kEqual) || AfterPrevious().begin == SpanAt(next_).begin)) {
    diagnostics_.last()
        .AddLabel(SpanAt(next_ - 1), "this '>' closes a template list")
        .AddHelp("put the comparison in parentheses: '(a < b)'");
  }
  if (kind == TokenKind::kBraceRight) lost_ = true;
  return false;
}

bool SyntaxErrors::MissingComma() {
  const bool item =
      At(TokenKind::kIdentifier) || At(TokenKind::kIntLiteral) || At(TokenKind::kFloatLiteral);
  if (!item || panic_ || OnNewLine() || !EndsOperand(KindAt(next_ - 1))) return false;
  const std::string_view text = TextAt(next_);
  if (text == "and" || text == "or") return false;
  // '(float) x' is meant as a conversion, so no ',' is missing.
  if (next_ >= 3 && KindAt(next_ - 1) == TokenKind::kParenRight &&
      KindAt(next_ - 3) == TokenKind::kParenLeft &&
      (IsForeignType(TextAt(next_ - 2)) || name::IsTypeName(NameAt(next_ - 2)))) {
    return false;
  }
  const uint32_t end = AfterPrevious().begin;
  Error(DiagCode::syntax_error, AfterPrevious(), "missing ',' between the items of this list")
      .AddFix({end, end}, ",");
  return true;
}

// Reports a missing ';'. `after` describes the statement or declaration that the ';' should end.
void SyntaxErrors::ExpectSemicolon(std::string_view after) {
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
        .AddNote("write each declaration and each statement separately");
    panic_ = true;
    return;
  }
  Unexpected(fmt::format("';' after {}", after));
}

bool SyntaxErrors::ReportMissingName(std::string_view what) {
  const TokenKind kind = Kind();
  if (kind == TokenKind::kReserved) {
    // A reserved word that is used as a name usually occurs several times. Report only its first
    // use.
    const StringId word = NameAt(next_);
    if (std::find(reserved_.begin(), reserved_.end(), word) == reserved_.end()) {
      reserved_.push_back(word);
      Diagnostic& d = Error(DiagCode::reserved_word, NextSpan(),
                            fmt::format("'{}' is a reserved word of WGSL", TextAt(next_)));
      // The author is declaring the reserved word as a name, so its meaning in other languages is
      // irrelevant.
      if (KindAhead(1) != TokenKind::kColon && KindAhead(1) != TokenKind::kEqual) {
        ReservedWordHint(*this, d, next_);
      }
    }
    Advance();
    // If a name or a statement keyword follows, enter panic mode, because continuing would only
    // cause misleading errors.
    if (At(TokenKind::kIdentifier) || IsStatementKeyword(Kind())) panic_ = true;
    return !panic_;
  }
  const bool keyword = kind >= TokenKind::kAlias && kind <= TokenKind::kWhile;
  if (keyword && !OnNewLine()) {
    Error(DiagCode::reserved_word, NextSpan(),
          fmt::format("'{}' is a keyword of WGSL and cannot be a name", TextAt(next_)));
    Advance();
    panic_ = At(TokenKind::kIdentifier);  // a name follows, as in 'const a: f32' in a structure
    return !panic_;
  }
  if (kind == TokenKind::kUnderscore) {
    Error(DiagCode::invalid_identifier, NextSpan(), "'_' cannot be a name")
        .AddNote("'_' can only discard a value: '_ = expression;'");
    Advance();
    panic_ = true;
    return false;
  }
  Unexpected(what);
  return false;
}

void SyntaxErrors::RecoverInStatements() {
  // Skip nested braces and their contents.
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

void SyntaxErrors::RecoverAtModuleScope() {
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

// Skips the rest of the header of a statement, and then its body.
void SyntaxErrors::SkipStatementWithBody() {
  while (!AtFunctionEnd() && !At(TokenKind::kBraceLeft) && !At(TokenKind::kBraceRight)) Advance();
  if (At(TokenKind::kBraceLeft)) SkipBraces();
}

void SyntaxErrors::SkipBraces() {
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
