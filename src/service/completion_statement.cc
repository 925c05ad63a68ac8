#include "service/completion_statement.h"

#include <utility>

#include "wgsl/syntax/token_cursor.h"

namespace tessera::service {
namespace {

bool BeginsStatement(TokenKind kind) {
  switch (kind) {
    case TokenKind::kLet:
    case TokenKind::kVar:
    case TokenKind::kConst:
    case TokenKind::kConstAssert:
    case TokenKind::kIf:
    case TokenKind::kFor:
    case TokenKind::kWhile:
    case TokenKind::kLoop:
    case TokenKind::kSwitch:
    case TokenKind::kCase:
    case TokenKind::kReturn:
    case TokenKind::kBreak:
    case TokenKind::kContinue:
    case TokenKind::kContinuing:
    case TokenKind::kDiscard: return true;
    default: return false;  // others: tokens that do not begin a statement
  }
}

class Scan {
 public:
  explicit Scan(const wgsl::Ast& ast) : ast_(ast) {}

  CursorStatement Run(uint32_t begin, uint32_t end);

 private:
  TokenKind Kind(uint32_t token) const { return ast_.tokens[token].kind; }
  void Read(uint32_t token);
  void Close(TokenKind open);
  void CloseToBrace();
  void Begin(uint32_t token) { at_.begin = at_.part = token; }
  bool Continues(uint32_t token) const;
  bool FollowsOperand(uint32_t token) const;

  const wgsl::Ast& ast_;
  CursorStatement at_;
};

// Closes the innermost open bracket of the kind `open`. Does nothing if the innermost block
// contains none.
void Scan::Close(TokenKind open) {
  bool ends_header = false;
  for (size_t i = at_.open.size(); i > 0 && !at_.open[i - 1].IsBrace(); --i) {
    ends_header |= at_.open[i - 1].IsFor();
    if (at_.open[i - 1].kind != open) continue;
    at_.open.resize(i - 1);
    if (ends_header) at_.part = at_.begin;
    return;
  }
}

// Closes all brackets in the innermost block. They cannot remain open after the end of a statement,
// even if the code does not close them.
void Scan::CloseToBrace() {
  while (!at_.open.empty() && !at_.open.back().IsBrace()) at_.open.pop_back();
}

// Returns whether the keyword `token` continues the current statement, e.g. an `if` after `else`,
// instead of beginning a new one.
bool Scan::Continues(uint32_t token) const {
  if (token == at_.begin || token == 0) return true;
  const TokenKind before = Kind(token - 1);
  if (before == TokenKind::kAttr) return true;
  if (Kind(token) == TokenKind::kIf) {
    return before == TokenKind::kElse || before == TokenKind::kBreak;
  }
  return at_.InFor() && at_.part == token;
}

// Returns whether the name `token` follows an operand in the body of a function, not in brackets.
// No statement contains two adjacent operands, so a semicolon is missing before the name.
bool Scan::FollowsOperand(uint32_t token) const {
  const bool is_name =
      Kind(token) == TokenKind::kIdentifier || Kind(token) == TokenKind::kUnderscore;
  const bool is_in_body =
      at_.declaration == TokenKind::kFn && !at_.open.empty() && at_.open.back().IsBrace();
  if (!is_name || !is_in_body || token <= at_.begin) return false;
  const TokenKind before = Kind(token - 1);
  return wgsl::EndsOperand(before) || before == TokenKind::kTrue || before == TokenKind::kFalse;
}

void Scan::Read(uint32_t token) {
  const TokenKind kind = Kind(token);
  switch (kind) {
    case TokenKind::kParenLeft: {
      const bool is_for = token > 0 && Kind(token - 1) == TokenKind::kFor;
      at_.open.push_back({token, kind, is_for ? TokenKind::kFor : TokenKind::kEof});
      if (is_for) at_.part = token + 1;
      if (is_for) at_.semicolons = 0;
      return;
    }
    case TokenKind::kBracketLeft:
    case TokenKind::kTemplateArgsStart: at_.open.push_back({token, kind, TokenKind::kEof}); return;
    case TokenKind::kParenRight: return Close(TokenKind::kParenLeft);
    case TokenKind::kBracketRight: return Close(TokenKind::kBracketLeft);
    case TokenKind::kTemplateArgsEnd: return Close(TokenKind::kTemplateArgsStart);
    case TokenKind::kSemicolon:
      if (at_.InFor() && at_.semicolons < 2) {
        while (!at_.open.back().IsFor()) at_.open.pop_back();
        ++at_.semicolons;
        at_.part = token + 1;
        return;
      }
      CloseToBrace();
      return Begin(token + 1);
    case TokenKind::kBraceLeft:
      CloseToBrace();
      at_.open.push_back({token, kind, Kind(at_.begin)});
      return Begin(token + 1);
    case TokenKind::kBraceRight:
      CloseToBrace();
      if (!at_.open.empty()) at_.open.pop_back();
      return Begin(token + 1);
    case TokenKind::kColon:
      // A block follows the colon of a switch clause.
      if (Kind(at_.begin) == TokenKind::kCase || Kind(at_.begin) == TokenKind::kDefault) {
        Begin(token + 1);
      }
      return;
    default:  // others: tokens without an effect, unless they begin a statement
      if (FollowsOperand(token)) return Begin(token);
      if (!BeginsStatement(kind) || Continues(token)) return;
      CloseToBrace();
      return Begin(token);
  }
}

CursorStatement Scan::Run(uint32_t begin, uint32_t end) {
  if (begin < end && BeginsDeclaration(Kind(begin))) at_.declaration = Kind(begin);
  Begin(begin);
  for (uint32_t i = begin; i < end; ++i) Read(i);
  return std::move(at_);
}

}  // namespace

const OpenBracket* CursorStatement::Brace() const {
  for (size_t i = open.size(); i > 0; --i) {
    if (open[i - 1].IsBrace()) return &open[i - 1];
  }
  return nullptr;
}

bool CursorStatement::InFor() const {
  for (size_t i = open.size(); i > 0 && !open[i - 1].IsBrace(); --i) {
    if (open[i - 1].IsFor()) return true;
  }
  return false;
}

bool BeginsDeclaration(TokenKind kind) {
  return kind == TokenKind::kFn || kind == TokenKind::kStruct || kind == TokenKind::kAlias ||
         kind == TokenKind::kOverride;
}

CursorStatement StatementAt(const wgsl::Ast& ast, uint32_t before) {
  const uint32_t end = before + 1;  // 0 if there is no token before the cursor
  uint32_t begin = end;
  while (begin > 0 && !BeginsDeclaration(ast.tokens[begin - 1].kind)) --begin;
  return Scan(ast).Run(begin == 0 ? 0 : begin - 1, end);
}

}  // namespace tessera::service
