#include "wgsl/help/hints.h"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "wgsl/help/foreign_words.h"
#include "wgsl/help/quoting.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/token_cursor.h"

namespace tessera::wgsl {
namespace {

// Returns whether the token can precede an expression but not a statement's body.
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

// Returns whether the previous token is the ')' of a function's parameter list.
bool BehindParameters(const TokenCursor& t) {
  if (t.next() == 0 || t.KindAt(t.next() - 1) != TokenKind::kParenRight) return false;
  uint32_t i = t.next(), depth = 0;
  do {
    if (i == 0) return false;
    --i;
    if (t.KindAt(i) == TokenKind::kParenRight) ++depth;
    if (t.KindAt(i) == TokenKind::kParenLeft) --depth;
  } while (depth != 0);
  return i >= 2 && t.KindAt(i - 2) == TokenKind::kFn;
}

// For a member or parameter, returns the kind of the token that begins the enclosing module-scope
// declaration. Returns kEof inside an attribute.
TokenKind DeclarationBefore(const TokenCursor& t) {
  bool typed = false;
  for (uint32_t i = t.next(); i > 0; --i) {
    const TokenKind kind = t.KindAt(i - 1);
    if (EndsFunction(kind) || IsStatementKeyword(kind)) return kind;
    typed |= kind == TokenKind::kColon;
    if (kind == TokenKind::kBraceRight || (kind == TokenKind::kParenLeft && !typed)) break;
  }
  return TokenKind::kEof;
}

// Adds hints for an unexpected '=' after a token of kind `previous`.
void HintAtEqual(const ParseContext& p, Diagnostic& d, TokenKind previous) {
  if (previous == TokenKind::kEqualEqual || previous == TokenKind::kNotEqual) {
    d.AddHelp("WGSL compares with '==' and '!='").AddFix(p.NextSpan(), "");
  } else if (previous == TokenKind::kColon) {
    d.AddHelp("declare a value with 'let name = …' or 'var name = …'")
        .AddFix({p.SpanAt(p.next() - 1).begin, p.NextSpan().end}, "=");
  } else if (p.KindAhead(1) == TokenKind::kGreaterThan &&
             p.SpanAt(p.next() + 1).begin == p.NextSpan().end) {  // the tokens form '=>'
    if (BehindParameters(p)) {
      d.AddHelp("write '->' before the return type")
          .AddFix({p.NextSpan().begin, p.SpanAt(p.next() + 1).end}, "->");
    }
  } else if (p.braces() == 0 && DeclarationBefore(p) == TokenKind::kStruct) {
    d.AddHelp("a member cannot have an initial value: set it where the structure is constructed");
  } else if (p.braces() == 0 && DeclarationBefore(p) == TokenKind::kFn) {
    if (!BehindParameters(p))
      d.AddHelp("WGSL has no default arguments: pass all arguments in each call");
  } else if (previous != TokenKind::kTemplateArgsEnd ||
             p.AfterPrevious().begin != p.NextSpan().begin) {  // not '>=' in 'f(a < b, c >= d)'
    d.AddHelp("an assignment is a statement in WGSL and has no value; use '==' to compare");
  }
}

// Adds hints for 'S { 1, 2 }'. The next token is '{'.
void HintAtBraces(const TokenCursor& t, Diagnostic& d) {
  // Give no hint if the name before the brace is not a type: 'until { }' or 'if a then { }'.
  if (t.next() < 2 || !PrecedesValue(t.KindAt(t.next() - 2))) return;
  const uint32_t close = EndOfBracedList(t, t.next());
  bool named = false;  // whether elements are named: 'x: 1', 'x = 1', '.x = 1'
  bool words = true;   // whether all elements are bare names (of members in Rust, of values in C++)
  for (uint32_t i = t.next() + 1; close != kNone && i < close; ++i) {
    const TokenKind kind = t.KindAt(i), before = t.KindAt(i - 1);
    named |= kind == TokenKind::kColon || kind == TokenKind::kEqual ||
             (kind == TokenKind::kPeriod && !EndsOperand(before));
    words &= kind == TokenKind::kIdentifier || kind == TokenKind::kComma;
  }
  if (named) {
    d.AddHelp(fmt::format(
        "write '{}(…)' with the values of all members in declaration order, without names",
        t.TextAt(t.next() - 1)));
    return;
  }
  d.AddHelp(fmt::format("construct a value with parentheses: '{}(…)'", t.TextAt(t.next() - 1)));
  const bool is_certain = !words || name::IsTypeName(t.NameAt(t.next() - 1));
  if (close != kNone && close != t.next() + 1 && is_certain)
    AddConstruction(t, d, "", t.next(), close);
}

void HintAtStar(const ParseContext& p, Diagnostic& d, TokenKind previous) {
  if (previous == TokenKind::kColon || previous == TokenKind::kArrow) {
    d.AddHelp("write a pointer type as 'ptr<function, T>'");
  } else if (p.KindAhead(1) == TokenKind::kTimesEqual &&
             p.SpanAt(p.next() + 1).begin == p.NextSpan().end) {
    d.AddHelp("WGSL has no '**=': write 'a = pow(a, b)'");
  }
}

void HintAtParenthesis(Diagnostic& d, TokenKind previous) {
  if (previous == TokenKind::kLet || previous == TokenKind::kVar) {
    d.AddHelp("declare each name separately");
  } else if (previous == TokenKind::kBracketRight) {
    d.AddHelp("construct an array with 'array(…)'");
  }
}

void HintAtBracket(const ParseContext& p, Diagnostic& d, TokenKind previous) {
  if (p.KindAhead(1) == TokenKind::kBracketLeft) {
    d.AddHelp("write an attribute as '@location(0)', not '[[location(0)]]'");
  } else if (previous == TokenKind::kIdentifier || previous == TokenKind::kColon ||
             previous == TokenKind::kArrow) {
    d.AddHelp("write an array type as 'array<T, N>'");
  } else if (previous == TokenKind::kLet || previous == TokenKind::kVar) {
    d.AddHelp("declare each name separately");
  } else if (PrecedesValue(previous)) {
    d.AddHelp("construct an array with 'array(…)'");
  }
}

}  // namespace

void AddHints(const ParseContext& p, Diagnostic& d) {
  const TokenKind kind = p.Kind();
  const TokenKind previous = p.Previous();
  switch (kind) {
    case TokenKind::kPlusPlus:
    case TokenKind::kMinusMinus:
      d.AddHelp(
          fmt::format("'{0}' is a statement in WGSL, not an expression: write 'x{0};' on its own",
                      p.TextAt(p.next())));
      return;
    case TokenKind::kArrow: d.AddHelp("write '.', even through a pointer"); return;
    case TokenKind::kEqual: HintAtEqual(p, d, previous); return;
    case TokenKind::kAnd:
    case TokenKind::kStar: return HintAtStar(p, d, previous);
    case TokenKind::kGreaterThan:
      if (previous == TokenKind::kShiftRight) {
        d.AddHelp("WGSL has no '>>>': '>>' shifts in zeros if its left operand is a 'u32'");
      }
      return;
    case TokenKind::kIf:
      if (PrecedesValue(previous)) {
        d.AddHelp("an 'if' has no value: write 'select(value_if_false, value_if_true, condition)'");
      }
      return;
    case TokenKind::kParenLeft: return HintAtParenthesis(d, previous);
    case TokenKind::kElse: d.AddNote("'else' must follow the '}' of an 'if'"); return;
    case TokenKind::kCase:
    case TokenKind::kDefault:
      d.AddNote("'case' and 'default' are only allowed directly in the body of a 'switch'");
      return;
    case TokenKind::kBraceRight:
      if (p.braces() == 0) d.AddNote("this '}' has no matching '{'");
      return;
    case TokenKind::kFn:
      d.AddNote(p.braces() == 0 && DeclarationBefore(p) == TokenKind::kStruct
                    ? "the structure before it is missing its '}'"
                    : "a function cannot be declared inside another function");
      return;
    case TokenKind::kReserved: ReservedWordHint(p, d, p.next()); return;
    case TokenKind::kBracketLeft: return HintAtBracket(p, d, previous);
    case TokenKind::kBraceLeft:
      if (previous == TokenKind::kIdentifier) HintAtBraces(p, d);
      return;
    case TokenKind::kLessThan:
      d.AddNote("this '<' does not begin a template list, because no '>' closes it");
      return;
    case TokenKind::kPlus:
      if (!EndsOperand(previous)) d.AddNote("WGSL has no unary '+'");
      return;
    case TokenKind::kIdentifier:
    case TokenKind::kIntLiteral:
    case TokenKind::kFloatLiteral: HintAtWord(p, d, p.next()); return;
    default: return;
  }
}

bool AtBracesOfValue(const TokenCursor& t) {
  if (t.next() == 0 || t.KindAt(t.next() - 1) != TokenKind::kIdentifier) return false;
  if (name::IsTypeName(t.NameAt(t.next() - 1))) return true;
  const uint32_t close = EndOfBracedList(t, t.next());
  if (close == kNone) return false;
  const TokenKind after = t.KindAt(close + 1);
  return after == TokenKind::kComma || after == TokenKind::kParenRight ||
         after == TokenKind::kBracketRight;
}

void HintAtWord(const TokenCursor& t, Diagnostic& d, uint32_t token) {
  const TokenKind previous = token == 0 ? TokenKind::kEof : t.KindAt(token - 1);
  const std::string_view text = t.TextAt(token);
  if (text == "and" || text == "or" || text == "not") {
    const char* const meant = text == "and" ? "&&" : text == "or" ? "||" : "!";
    d.AddHelp(fmt::format("write '{}'", meant)).AddFix(t.SpanAt(token), meant);
  } else if (previous == TokenKind::kParenRight && token >= 2 &&
             t.KindAt(token - 2) == TokenKind::kIdentifier) {
    std::string_view type = WgslTypeFor(t.TextAt(token - 2));
    if (type.empty() && name::IsTypeName(t.NameAt(token - 2))) type = t.TextAt(token - 2);
    if (!type.empty()) d.AddHelp(fmt::format("write the conversion as '{}({})'", type, text));
  } else if (text == "elif" || text == "elseif" || text == "elsif") {
    d.AddHelp("write 'else if'").AddFix(t.SpanAt(token), "else if");
  }
}

void ReservedWordHint(const TokenCursor& t, Diagnostic& d, uint32_t token) {
  if (t.TextAt(token) == "mod" && t.KindAt(token + 1) == TokenKind::kIdentifier &&
      (token == 0 || !EndsOperand(t.KindAt(token - 1)))) {
    d.AddHelp("WGSL has no modules: put the declarations into one source");
    return;
  }
  const ForeignWord* row = FindForeignWord(ForeignUse::kReserved, t.TextAt(token));
  if (row != nullptr) d.AddHelp(std::string(row->advice));
}

}  // namespace tessera::wgsl
