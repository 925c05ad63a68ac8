#include "wgsl/syntax/ast.h"

#include <algorithm>

namespace tessera::wgsl {
namespace {

// Returns the first token of an expression or type.
uint32_t FirstToken(const Ast& ast, uint32_t node) {
  while (true) {
    const Node& n = ast.nodes[node];
    switch (n.kind) {
      case NodeKind::kBinary:
      case NodeKind::kIndex:
      case NodeKind::kMember:
      case NodeKind::kCall:
      case NodeKind::kCallStatement:
      case NodeKind::kAssign:
      case NodeKind::kCompoundAssign:
      case NodeKind::kIncrement:
      case NodeKind::kDecrement: node = n.a; break;
      default: return n.token;
    }
  }
}

uint32_t LastToken(const Ast& ast, uint32_t node);

// Returns the token that closes a list of expressions. `open` is the opening token.
uint32_t CloseOfList(const Ast& ast, NodeList items, uint32_t open) {
  if (items.empty()) return open + 1;
  uint32_t token = LastToken(ast, items.back().value) + 1;
  if (token < ast.tokens.size() && ast.tokens[token].kind == TokenKind::kComma) ++token;
  return token;
}

uint32_t LastToken(const Ast& ast, uint32_t node) {
  uint32_t closing = 0;  // number of closing brackets after the last token of `node`
  while (true) {
    const Node& n = ast.nodes[node];
    switch (n.kind) {
      case NodeKind::kBinary: node = n.b; break;
      case NodeKind::kAssign:
      case NodeKind::kCompoundAssign:
      case NodeKind::kPhonyAssign: node = n.b; break;
      case NodeKind::kUnary:
      case NodeKind::kCallStatement: node = n.a; break;
      case NodeKind::kParen:
        node = n.a;
        ++closing;
        break;
      case NodeKind::kIndex:
        node = n.b;
        ++closing;
        break;
      case NodeKind::kCall:
        return CloseOfList(ast, ast.List(n.b), LastToken(ast, n.a) + 1) + closing;
      case NodeKind::kIdentifier: {
        if (n.b == NodeId::kNoneValue) return n.token + closing;
        return CloseOfList(ast, ast.List(n.b), n.token + 1) + closing;
      }
      default: return n.token + closing;
    }
  }
}

}  // namespace

Span Ast::FullSpan(NodeId id) const {
  const uint32_t first = FirstToken(*this, id.value);
  // Clamp the last token: if the parser inserted a missing bracket, which has no token, LastToken
  // may return an index past the end.
  const auto end = static_cast<uint32_t>(tokens.size() - 1);
  const uint32_t last = std::min(LastToken(*this, id.value), end);
  return {TokenSpan(first).begin, std::max(TokenSpan(first).end, TokenSpan(last).end)};
}

}  // namespace tessera::wgsl
