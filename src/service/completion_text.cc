#include "service/completion_text.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "service/completion_statement.h"
#include "service/marked_text.h"

namespace tessera::service {
namespace {

// Finds the end of an expression or assignment that begins with the marker.
class Rest {
 public:
  Rest(std::vector<TokenKind> open, bool in_case, bool can_assign, bool can_call)
      : open_(std::move(open)), in_case_(in_case), can_assign_(can_assign), can_call_(can_call) {}

  // Returns whether the next token belongs to the statement. If so, updates the state.
  bool Take(TokenKind kind);

  // The brackets that are still open, the innermost one last.
  const std::vector<TokenKind>& open() const { return open_; }
  bool lacks_operand() const { return state_ == State::kBefore; }
  bool is_assigned() const { return is_assigned_; }

 private:
  enum class State : uint8_t {
    kBefore,  // an operand must follow
    kEither,  // an operand or a closing bracket must follow
    kAfter,   // no operand can follow
    kEnd,     // nothing can follow
  };

  bool Open(TokenKind kind);
  bool Close(TokenKind open);
  bool Operand(bool can_call);
  bool Operator(bool can_be_unary);
  bool Assign();

  std::vector<TokenKind> open_;
  const bool in_case_;
  bool can_assign_;
  bool can_call_;  // in kAfter, whether the operand can be the callee of a call
  bool is_assigned_ = false;
  State state_ = State::kAfter;
  TokenKind last_ = TokenKind::kEof;  // the previous token
};

bool Rest::Open(TokenKind kind) {
  // If the operand cannot be called, the '(' begins the next statement, e.g. `(*p) = 1;`.
  if (kind == TokenKind::kParenLeft && state_ == State::kAfter && !can_call_) return false;
  open_.push_back(kind);
  state_ = State::kEither;
  return true;
}

bool Rest::Close(TokenKind open) {
  if (open_.empty() || open_.back() != open || state_ == State::kBefore) return false;
  open_.pop_back();
  state_ = State::kAfter;
  can_call_ = open == TokenKind::kTemplateArgsStart;
  return true;
}

bool Rest::Operand(bool can_call) {
  if (state_ == State::kAfter) return false;
  state_ = State::kAfter;
  can_call_ = can_call;
  return true;
}

bool Rest::Operator(bool can_be_unary) {
  // An operator after a left-hand side begins the next statement, e.g. `*p = 1;`.
  if (can_assign_ && open_.empty()) return false;
  if (state_ != State::kAfter && !can_be_unary) return false;
  state_ = State::kBefore;
  return true;
}

bool Rest::Assign() {
  if (!can_assign_ || !open_.empty() || state_ != State::kAfter) return false;
  can_assign_ = false;
  is_assigned_ = true;
  state_ = State::kBefore;
  return true;
}

bool Rest::Take(TokenKind kind) {
  if (state_ == State::kEnd) return false;
  const TokenKind last = std::exchange(last_, kind);
  switch (kind) {
    case TokenKind::kIdentifier: return Operand(last != TokenKind::kPeriod);
    case TokenKind::kIntLiteral:
    case TokenKind::kFloatLiteral:
    case TokenKind::kTrue:
    case TokenKind::kFalse: return Operand(false);
    case TokenKind::kParenLeft:
    case TokenKind::kBracketLeft:
    case TokenKind::kTemplateArgsStart: return Open(kind);
    case TokenKind::kParenRight: return Close(TokenKind::kParenLeft);
    case TokenKind::kBracketRight: return Close(TokenKind::kBracketLeft);
    case TokenKind::kTemplateArgsEnd: return Close(TokenKind::kTemplateArgsStart);
    case TokenKind::kComma:
      if ((open_.empty() && !in_case_) || state_ != State::kAfter) return false;
      state_ = State::kEither;
      return true;
    case TokenKind::kPeriod:
      if (state_ != State::kAfter) return false;
      state_ = State::kBefore;
      return true;
    case TokenKind::kMinus:
    case TokenKind::kStar:
    case TokenKind::kAnd: return Operator(true);
    case TokenKind::kBang:
    case TokenKind::kTilde: return state_ != State::kAfter && Operator(true);
    case TokenKind::kPlusPlus:
    case TokenKind::kMinusMinus:
      if (!Assign()) return false;
      state_ = State::kEnd;
      return true;
    default: break;  // others: the operators below, and tokens that end the statement
  }
  if (kind == TokenKind::kEqual ||
      (kind >= TokenKind::kPlusEqual && kind <= TokenKind::kShiftLeftEqual)) {
    return Assign();
  }
  const bool ends = kind < TokenKind::kAnd || kind > TokenKind::kXor || kind == TokenKind::kArrow ||
                    kind == TokenKind::kAttr || kind == TokenKind::kBraceLeft ||
                    kind == TokenKind::kBraceRight || kind == TokenKind::kColon ||
                    kind == TokenKind::kSemicolon || kind == TokenKind::kUnderscore;
  return !ends && Operator(false);
}

// Completes the statement or declaration at the cursor.
class Completer {
 public:
  Completer(const Analysis& a, Span word);

  std::string Run();

 private:
  TokenKind Kind(uint32_t token) const { return ast_.tokens[token].kind; }
  uint32_t OffsetOf(uint32_t token) const { return ast_.tokens[token].offset; }
  // Returns the kind of the first token of the statement, or kEof if it begins at the cursor.
  TokenKind Keyword() const {
    return statement_.begin < end_ ? Kind(statement_.begin) : TokenKind::kEof;
  }
  bool IsEnd(uint32_t token) const {
    return token >= ast_.tokens.size() || Kind(token) == TokenKind::kEof ||
           OffsetOf(token) >= a_.own_end() || OffsetOf(token) < word_.begin;
  }
  bool IsSimple() const;
  bool CanAssign() const;
  void TakeRest();
  bool IsCall() const;
  bool LacksAssignment() const;
  void EndInFunction();
  void EndInModule();
  bool BeginsLine(uint32_t token) const;
  uint32_t BeforeAttributes(uint32_t token) const;
  std::optional<uint32_t> EndOfBlocks(uint32_t depth, uint32_t& next_declaration) const;

  const Analysis& a_;
  const wgsl::Ast& ast_;
  const Span word_;
  uint32_t end_;     // the first token that does not precede the word
  uint32_t next_;    // the first token after the cursor that is not part of the statement
  uint32_t resume_;  // the offset at which the unchanged text after the statement begins
  CursorStatement statement_;
  bool is_assigned_ = false;
  std::string text_;  // replaces the text from the word to `resume_`
};

Completer::Completer(const Analysis& a, Span word)
    : a_(a),
      ast_(a.ast()),
      word_(word),
      end_(a.tree().TokenBefore(word.begin) + 1),  // 0 if no token precedes the word
      next_(end_),
      resume_(word.end),
      statement_(StatementAt(ast_, end_ - 1)),
      text_(kMarker) {
  while (!IsEnd(next_) && OffsetOf(next_) < word.end) ++next_;
}

// Returns whether the statement can become a call or an assignment: before the cursor, it consists
// only of names, accesses and indirections. Arguments and indices can be any expressions.
bool Completer::IsSimple() const {
  uint32_t depth = 0;
  for (uint32_t i = statement_.part; i < end_; ++i) {
    switch (Kind(i)) {
      case TokenKind::kParenLeft:
      case TokenKind::kBracketLeft:
      case TokenKind::kTemplateArgsStart: ++depth; break;
      case TokenKind::kParenRight:
      case TokenKind::kBracketRight:
      case TokenKind::kTemplateArgsEnd: depth -= depth == 0 ? 0 : 1; break;
      case TokenKind::kIdentifier:
      case TokenKind::kPeriod:
      case TokenKind::kStar:
      case TokenKind::kAnd: break;
      default:  // others: tokens that no left-hand side or callee contains
        if (depth == 0) return false;
        break;
    }
  }
  return true;
}

// Returns whether the statement can have an '=' after the cursor.
bool Completer::CanAssign() const {
  if (statement_.InFor() && statement_.semicolons == 1) return false;
  for (uint32_t i = statement_.part; i < end_; ++i) {
    if (Kind(i) == TokenKind::kEqual) return false;
  }
  switch (statement_.part < end_ ? Kind(statement_.part) : TokenKind::kEof) {
    case TokenKind::kLet:
    case TokenKind::kVar:
    case TokenKind::kConst:
    case TokenKind::kOverride:
    case TokenKind::kAlias: return true;
    default: return IsSimple();  // others: statements that are assignments or contain none
  }
}

// Keeps the rest of the statement up to the first token that cannot continue it, and closes the
// brackets that are still open.
void Completer::TakeRest() {
  std::vector<TokenKind> open;
  for (size_t i = statement_.open.size(); i > 0; --i) {
    const OpenBracket& bracket = statement_.open[i - 1];
    if (bracket.IsBrace() || bracket.IsFor()) break;
    open.push_back(bracket.kind);
  }
  std::ranges::reverse(open);
  const bool is_member = end_ > 0 && Kind(end_ - 1) == TokenKind::kPeriod;
  Rest rest(std::move(open), Keyword() == TokenKind::kCase, CanAssign(), !is_member);
  // A number directly after the cursor would become part of the marker. Leave it out.
  const bool touches =
      !IsEnd(next_) && OffsetOf(next_) == word_.end &&
      (Kind(next_) == TokenKind::kIntLiteral || Kind(next_) == TokenKind::kFloatLiteral);
  if (touches) ++next_;
  const uint32_t begin = touches ? OffsetOf(next_ - 1) + ast_.tokens[next_ - 1].length : word_.end;
  resume_ = begin;
  while (!IsEnd(next_) && rest.Take(Kind(next_))) {
    resume_ = OffsetOf(next_) + ast_.tokens[next_].length;
    ++next_;
  }
  text_ += a_.text().substr(begin, resume_ - begin);
  is_assigned_ = rest.is_assigned();
  if (rest.lacks_operand()) text_ += Kind(next_ - 1) == TokenKind::kPeriod ? "x" : " 0";
  for (size_t i = rest.open().size(); i > 0; --i) {
    const TokenKind kind = rest.open()[i - 1];
    text_ += kind == TokenKind::kParenLeft ? ')' : kind == TokenKind::kBracketLeft ? ']' : '>';
  }
}

// Returns whether the statement is a call. Requires IsSimple().
bool Completer::IsCall() const {
  for (const OpenBracket& bracket : statement_.open) {
    if (bracket.token < statement_.part) continue;
    return bracket.kind == TokenKind::kParenLeft && bracket.token > statement_.part &&
           Kind(bracket.token - 1) == TokenKind::kIdentifier;
  }
  return text_.substr(kMarker.size()).starts_with('(');
}

bool Completer::LacksAssignment() const { return !is_assigned_ && IsSimple() && !IsCall(); }

// Ends the statement and all blocks around it.
void Completer::EndInFunction() {
  if (statement_.InFor()) {
    if (statement_.semicolons != 1 && LacksAssignment()) text_ += " = 0";
    text_.append(2 - statement_.semicolons, ';');
    text_ += ") {}";
  } else {
    switch (Keyword()) {
      case TokenKind::kIf:
      case TokenKind::kElse:
      case TokenKind::kWhile:
      case TokenKind::kLoop:
      case TokenKind::kContinuing:
      case TokenKind::kDefault: text_ += " {}"; break;
      case TokenKind::kCase: text_ += ": {}"; break;
      case TokenKind::kSwitch: text_ += " { default {} }"; break;
      default:  // others: statements that end with a semicolon
        if (LacksAssignment()) text_ += " = 0";
        text_ += ';';
        break;
    }
  }
  uint32_t depth = 0;
  for (const OpenBracket& bracket : statement_.open) depth += bracket.IsBrace() ? 1 : 0;
  text_.append(depth, '}');
  uint32_t next_declaration = 0;
  const auto end = EndOfBlocks(depth, next_declaration);
  resume_ = end.value_or(next_declaration);
  text_ += ' ';
}

// Ends a declaration other than a function with a body.
void Completer::EndInModule() {
  uint32_t next_declaration = 0;
  if (statement_.Brace() != nullptr) {  // a structure
    if (!EndOfBlocks(1, next_declaration)) text_ += '}';
    return;
  }
  switch (Keyword()) {
    case TokenKind::kVar:
    case TokenKind::kConst:
    case TokenKind::kConstAssert:
    case TokenKind::kOverride:
    case TokenKind::kAlias: break;
    default: return;  // others: attributes and headers of functions
  }
  text_ += ';';
  // Skip the rest of the declaration.
  for (uint32_t i = next_; !IsEnd(i) && !BeginsDeclaration(Kind(i)) && !BeginsLine(i); ++i) {
    if (Kind(i) == TokenKind::kBraceLeft || Kind(i) == TokenKind::kBraceRight) return;
    if (Kind(i) == TokenKind::kSemicolon) {
      resume_ = OffsetOf(i) + 1;
      return;
    }
  }
}

// Returns whether the token can begin a declaration and is at the beginning of an unindented line.
bool Completer::BeginsLine(uint32_t token) const {
  const TokenKind kind = Kind(token);
  const uint32_t offset = OffsetOf(token);
  return (kind == TokenKind::kVar || kind == TokenKind::kConst || kind == TokenKind::kConstAssert ||
          kind == TokenKind::kAttr) &&
         (offset == 0 || a_.text()[offset - 1] == '\n' || a_.text()[offset - 1] == '\r');
}

// Returns the first token of the attributes before `token`, or `token` itself if it has none.
uint32_t Completer::BeforeAttributes(uint32_t token) const {
  while (token > next_) {
    uint32_t name = token - 1;
    if (Kind(name) == TokenKind::kParenRight) name = a_.tree().Match(name) - 1;
    if (name >= token || name <= next_ || Kind(name - 1) != TokenKind::kAttr) break;
    token = name - 1;
  }
  return token;
}

// Returns the end of the `depth` blocks around the cursor, or nullopt if a '}' is missing. In the
// latter case, sets `next_declaration` to the beginning of the next declaration, or to the end of
// the document.
std::optional<uint32_t> Completer::EndOfBlocks(uint32_t depth, uint32_t& next_declaration) const {
  std::optional<uint32_t> by_layout;
  uint32_t i = next_;
  for (; !IsEnd(i) && !BeginsDeclaration(Kind(i)); ++i) {
    if (!by_layout && BeginsLine(i)) by_layout = OffsetOf(i);
    if (Kind(i) == TokenKind::kBraceLeft) ++depth;
    if (Kind(i) == TokenKind::kBraceRight && --depth == 0) return OffsetOf(i) + 1;
  }
  next_declaration = by_layout.value_or(IsEnd(i) ? a_.own_end() : OffsetOf(BeforeAttributes(i)));
  return std::nullopt;
}

std::string Completer::Run() {
  TakeRest();
  if (statement_.InFunction()) {
    EndInFunction();
  } else {
    EndInModule();
  }
  std::string text(a_.text().substr(0, word_.begin));
  text += text_;
  text += a_.text().substr(resume_);
  return text;
}

}  // namespace

std::string CompletedText(const Analysis& analysis, Span word) {
  return Completer(analysis, word).Run();
}

}  // namespace tessera::service
