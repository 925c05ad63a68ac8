#include "service/marked_text.h"

#include <algorithm>
#include <vector>

#include "base/text_search.h"

namespace tessera::service {
namespace {

bool EndsStatement(TokenKind kind) {
  return kind == TokenKind::kSemicolon || kind == TokenKind::kBraceLeft ||
         kind == TokenKind::kBraceRight;
}

// Returns the first token of the statement that contains `token`. It may be `token` itself.
uint32_t StatementBegin(const wgsl::Ast& ast, uint32_t token) {
  while (token > 0 && !EndsStatement(ast.tokens[token - 1].kind)) --token;
  return token;
}

// Returns the brackets that are open before the token `end`, the innermost one last.
std::vector<TokenKind> OpenBrackets(const wgsl::Ast& ast, uint32_t begin, uint32_t end) {
  std::vector<TokenKind> open;
  for (uint32_t i = begin; i < end; ++i) {
    switch (ast.tokens[i].kind) {
      case TokenKind::kParenLeft: open.push_back(TokenKind::kParenRight); break;
      case TokenKind::kBracketLeft: open.push_back(TokenKind::kBracketRight); break;
      case TokenKind::kParenRight:
      case TokenKind::kBracketRight:
        if (!open.empty()) open.pop_back();
        break;
      default: break;  // others: tokens other than parentheses and square brackets
    }
  }
  return open;
}

// Returns whether the tokens may be a callee or the left-hand side of an assignment, i.e. whether
// they consist only of names, accesses and indirections.
bool IsAccessChain(const wgsl::Ast& ast, uint32_t begin, uint32_t end) {
  for (uint32_t i = begin; i < end; ++i) {
    switch (ast.tokens[i].kind) {
      case TokenKind::kIdentifier:
      case TokenKind::kPeriod:
      case TokenKind::kBracketLeft:
      case TokenKind::kBracketRight:
      case TokenKind::kParenLeft:
      case TokenKind::kParenRight:
      case TokenKind::kStar:
      case TokenKind::kAnd:
      case TokenKind::kIntLiteral: break;
      default: return false;  // others: tokens that no left-hand side or callee contains
    }
  }
  return end > begin;
}

// Returns whether a token that follows the marker (the inserted name) can belong to the marker's
// statement.
bool Continues(TokenKind kind) {
  switch (kind) {
    case TokenKind::kEof:
    case TokenKind::kBraceRight:
    case TokenKind::kIdentifier:
    case TokenKind::kLet:
    case TokenKind::kVar:
    case TokenKind::kConst:
    case TokenKind::kConstAssert:
    case TokenKind::kIf:
    case TokenKind::kFor:
    case TokenKind::kWhile:
    case TokenKind::kLoop:
    case TokenKind::kSwitch:
    case TokenKind::kReturn:
    case TokenKind::kBreak:
    case TokenKind::kContinue:
    case TokenKind::kContinuing:
    case TokenKind::kDiscard:
    case TokenKind::kFn:
    case TokenKind::kStruct:
    case TokenKind::kOverride:
    case TokenKind::kAlias:
    case TokenKind::kAttr:
    case TokenKind::kUnderscore: return false;
    default: return true;  // others: operators and brackets
  }
}

}  // namespace

Span WordAt(std::string_view text, uint32_t offset) {
  offset = std::min(offset, static_cast<uint32_t>(text.size()));
  Span word{offset, offset};
  while (word.begin > 0 && IsWordByte(text[word.begin - 1])) --word.begin;
  while (word.end < text.size() && IsWordByte(text[word.end])) ++word.end;
  return word;
}

std::string_view PrefixAt(std::string_view text, uint32_t offset) {
  const Span word = WordAt(text, offset);
  return text.substr(word.begin, offset - word.begin);
}

std::string MarkText(const Analysis& analysis, uint32_t offset) {
  const wgsl::Ast& ast = analysis.ast();
  const Span word = WordAt(analysis.text(), offset);
  std::string marked(analysis.text().substr(0, word.begin));
  marked += kMarker;
  if (!ast.tokens.empty()) {
    // If no token precedes the word, `before` is ~0u, so that `before + 1` is 0.
    const uint32_t before = analysis.tree().TokenBefore(word.begin);
    uint32_t next = before + 1;
    while (next + 1 < ast.tokens.size() && ast.tokens[next].offset < word.end) ++next;
    const uint32_t begin = StatementBegin(ast, before + 1);
    std::vector<TokenKind> open = OpenBrackets(ast, begin, before + 1);
    // Do not add closing brackets that the rest of the statement already contains.
    uint32_t end = next;
    while (end < ast.tokens.size() && Continues(ast.tokens[end].kind) &&
           !EndsStatement(ast.tokens[end].kind)) {
      const TokenKind kind = ast.tokens[end].kind;
      if (!open.empty() && kind == open.back()) open.pop_back();
      ++end;
    }
    for (; !open.empty(); open.pop_back()) {
      marked += open.back() == TokenKind::kParenRight ? ')' : ']';
    }
    const bool ends_here = next < ast.tokens.size() && !Continues(ast.tokens[next].kind);
    if (ends_here || ast.tokens[next].kind == TokenKind::kSemicolon) {
      if (IsAccessChain(ast, begin, before + 1)) marked += " = 0";
      if (ends_here) marked += ';';
    }
  }
  marked += analysis.text().substr(word.end);
  return marked;
}

NodeId FindMarker(const Analysis& marked) {
  const wgsl::Ast& ast = marked.ast();
  for (uint32_t i = 0; i < ast.nodes.size(); ++i) {
    const NodeId node(i);
    const NodeKind kind = ast.kind(node);
    if (kind != NodeKind::kIdentifier && kind != NodeKind::kMember) continue;
    if (marked.NameOf(node) == kMarker) return node;
  }
  return {};
}

}  // namespace tessera::service
