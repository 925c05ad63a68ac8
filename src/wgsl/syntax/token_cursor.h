// Defines a cursor: a position in the tokens of a source, with queries about nearby tokens.
#ifndef TESSERA_WGSL_SYNTAX_TOKEN_CURSOR_H_
#define TESSERA_WGSL_SYNTAX_TOKEN_CURSOR_H_

#include <algorithm>
#include <string>
#include <string_view>

#include "base/source.h"
#include "base/string_interner.h"
#include "wgsl/syntax/ast.h"
#include "wgsl/syntax/token.h"

namespace tessera::wgsl {

constexpr uint32_t kNone = NodeId::kNoneValue;

class TokenCursor {
 public:
  // `tokens` must end with kEof.
  TokenCursor(const Source& source, const PlainVector<Token>& tokens)
      : source_(source),
        tokens_(tokens.data()),
        at_(tokens.data()),
        last_(static_cast<uint32_t>(tokens.size() - 1)) {}

  const Source& source() const { return source_; }
  uint32_t next() const { return next_; }  // the next token
  uint32_t last() const { return last_; }  // index of the kEof token

  TokenKind Kind() const { return at_->kind; }
  TokenKind KindAt(uint32_t token) const { return tokens_[token].kind; }
  TokenKind KindAhead(uint32_t n) const { return tokens_[std::min(next_ + n, last_)].kind; }
  // Returns the kind of the token after the next one. The next token must not be kEof.
  TokenKind KindAfterNext() const { return at_[1].kind; }
  // Returns the kind of the previous token, or kEof at the beginning.
  TokenKind Previous() const { return next_ == 0 ? TokenKind::kEof : at_[-1].kind; }
  bool At(TokenKind kind) const { return at_->kind == kind; }
  bool OnNewLine() const;  // whether the next token is the first on its line

  uint32_t Advance() {  // must not be called at kEof; callers check the kind first
    ++at_;
    return next_++;
  }
  void Skip(uint32_t tokens) {
    at_ += tokens;
    next_ += tokens;
  }
  void GoTo(uint32_t token) {
    next_ = token;
    at_ = tokens_ + token;
  }
  bool Match(TokenKind kind) {
    if (!At(kind)) return false;
    Advance();
    return true;
  }

  Span SpanAt(uint32_t token) const {
    return {tokens_[token].offset, tokens_[token].offset + tokens_[token].length};
  }
  Span NextSpan() const { return SpanAt(next_); }
  // Returns the span of the byte after the previous token. Errors about a missing token point
  // there.
  Span AfterPrevious() const;
  std::string_view TextAt(uint32_t token) const { return source_.text(SpanAt(token)); }
  StringId NameAt(uint32_t token) const { return StringId(tokens_[token].payload); }
  std::string DescribeToken(uint32_t token) const;

 protected:
  // The destructor is virtual only to give this class a vtable pointer. Without one, the vtable
  // pointer of the derived parser class would be at the beginning of the parser object, before the
  // members of this class.
  virtual ~TokenCursor() = default;

  const Source& source_;
  const Token* const tokens_;
  const Token* at_;  // the next token, cached because most queries need its kind
  uint32_t next_ = 0;
  const uint32_t last_;
};

// Returns whether the token is valid only at module scope. Within a function, such a token shows
// that the function's '}' is missing.
constexpr bool EndsFunction(TokenKind kind) {
  switch (kind) {
    case TokenKind::kEof:
    case TokenKind::kFn:
    case TokenKind::kStruct:
    case TokenKind::kAlias:
    case TokenKind::kOverride:
    case TokenKind::kEnable:
    case TokenKind::kRequires: return true;
    default: return false;
  }
}

// Returns whether the token is a keyword that always begins a statement.
constexpr bool IsStatementKeyword(TokenKind kind) {
  switch (kind) {
    case TokenKind::kVar:
    case TokenKind::kLet:
    case TokenKind::kConst:
    case TokenKind::kConstAssert:
    case TokenKind::kReturn:
    case TokenKind::kBreak:
    case TokenKind::kContinue:
    case TokenKind::kDiscard:
    case TokenKind::kIf:
    case TokenKind::kSwitch:
    case TokenKind::kLoop:
    case TokenKind::kFor:
    case TokenKind::kWhile: return true;
    default: return false;
  }
}

// Returns whether the token can end an operand. If so, the next token is not a prefix operator.
constexpr bool EndsOperand(TokenKind kind) {
  return kind == TokenKind::kIdentifier || kind == TokenKind::kParenRight ||
         kind == TokenKind::kBracketRight || kind == TokenKind::kIntLiteral ||
         kind == TokenKind::kFloatLiteral;
}

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_TOKEN_CURSOR_H_
