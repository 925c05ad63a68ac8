#include "service/syntax_tree.h"

#include <algorithm>

#include "wgsl/syntax/ast_views.h"

namespace tessera::service {

using wgsl::NodeId;
using wgsl::NodeKind;
using wgsl::TokenKind;

namespace {

// Returns the kind of bracket that closes `open`, or kEof if `open` is not an opening bracket.
TokenKind CloserOf(TokenKind open) {
  switch (open) {
    case TokenKind::kParenLeft: return TokenKind::kParenRight;
    case TokenKind::kBracketLeft: return TokenKind::kBracketRight;
    case TokenKind::kBraceLeft: return TokenKind::kBraceRight;
    case TokenKind::kTemplateArgsStart: return TokenKind::kTemplateArgsEnd;
    default: return TokenKind::kEof;  // others: tokens other than opening brackets
  }
}

bool IsCloser(TokenKind kind) {
  return kind == TokenKind::kParenRight || kind == TokenKind::kBracketRight ||
         kind == TokenKind::kBraceRight || kind == TokenKind::kTemplateArgsEnd;
}

// Returns whether nodes of this kind are statements or declarations that end with a semicolon.
bool EndsWithSemicolon(NodeKind kind) {
  switch (kind) {
    case NodeKind::kAssign:
    case NodeKind::kCompoundAssign:
    case NodeKind::kPhonyAssign:
    case NodeKind::kIncrement:
    case NodeKind::kDecrement:
    case NodeKind::kCallStatement:
    case NodeKind::kBreak:
    case NodeKind::kBreakIf:
    case NodeKind::kContinue:
    case NodeKind::kReturn:
    case NodeKind::kDiscard:
    case NodeKind::kConstAssert:
    case NodeKind::kVar:
    case NodeKind::kLet:
    case NodeKind::kConst:
    case NodeKind::kOverride:
    case NodeKind::kAlias:
    case NodeKind::kDiagnosticDirective:
    case NodeKind::kEnable:
    case NodeKind::kRequires: return true;
    default: return false;  // others: expressions, blocks, and nodes that end with a brace
  }
}

}  // namespace

SyntaxTree::SyntaxTree(const wgsl::Ast& ast)
    : ast_(ast),
      search_(ast.tokens),
      parents_(ast.nodes.size()),
      first_(ast.nodes.size(), 0),
      last_(ast.nodes.size(), 0) {
  MatchBrackets();
  // One pass suffices, because children precede their parents.
  for (uint32_t i = 0; i < ast.nodes.size(); ++i) FindExtent(NodeId(i));
}

void SyntaxTree::MatchBrackets() {
  const auto count = static_cast<uint32_t>(ast_.tokens.size());
  match_.resize(count);
  std::vector<uint32_t> open;
  for (uint32_t i = 0; i < count; ++i) {
    match_[i] = i;
    const TokenKind kind = ast_.tokens[i].kind;
    if (CloserOf(kind) != TokenKind::kEof) open.push_back(i);
    if (!IsCloser(kind)) continue;
    // A closing bracket matches the last open bracket of its kind. Any brackets that were opened
    // after that open bracket are discarded. The search does not go past an open brace. A closing
    // bracket without a match is skipped.
    size_t fitting = open.size();
    while (fitting > 0 && CloserOf(ast_.tokens[open[fitting - 1]].kind) != kind) {
      const bool is_brace = ast_.tokens[open[fitting - 1]].kind == TokenKind::kBraceLeft;
      if (kind != TokenKind::kBraceRight && is_brace) break;
      --fitting;
    }
    if (fitting == 0 || CloserOf(ast_.tokens[open[fitting - 1]].kind) != kind) continue;
    match_[i] = open[fitting - 1];
    match_[open[fitting - 1]] = i;
    open.resize(fitting - 1);
  }
}

uint32_t SyntaxTree::ClosingAfter(uint32_t token, TokenKind open) const {
  if (token + 1 >= ast_.tokens.size() || ast_.tokens[token + 1].kind != open) return token;
  return std::max(match_[token + 1], token + 1);
}

uint32_t SyntaxTree::FirstTokenOf(NodeId node) const {
  uint32_t token = ast_[node].token;
  switch (ast_.kind(node)) {
    case NodeKind::kVar:
      if (token > 0 && ast_.tokens[token - 1].kind == TokenKind::kTemplateArgsEnd) {
        token = match_[token - 1];
      }
      [[fallthrough]];
    case NodeKind::kLet:
    case NodeKind::kConst:
    case NodeKind::kOverride:
    case NodeKind::kAlias:
    case NodeKind::kStruct:
    case NodeKind::kFunction:
    case NodeKind::kAttribute: return token > 0 ? token - 1 : token;
    default: return token;  // others: nodes that begin with their first child or main token
  }
}

uint32_t SyntaxTree::LastTokenOf(NodeId node) const {
  const uint32_t token = ast_[node].token;
  switch (ast_.kind(node)) {
    case NodeKind::kIdentifier: return ClosingAfter(token, TokenKind::kTemplateArgsStart);
    case NodeKind::kParen:
    case NodeKind::kIndex:
    case NodeKind::kCompound: return std::max(match_[token], token);
    case NodeKind::kCall: {
      const NodeId callee = wgsl::CallView(ast_, node).callee();
      return ClosingAfter(last_[callee.value], TokenKind::kParenLeft);
    }
    case NodeKind::kStruct: return ClosingAfter(token, TokenKind::kBraceLeft);
    case NodeKind::kAttribute: return ClosingAfter(token, TokenKind::kParenLeft);
    case NodeKind::kSwitch: {
      const uint32_t selector = last_[wgsl::SwitchView(ast_, node).selector().value];
      uint32_t at = selector;
      while (at + 1 < ast_.tokens.size() && ast_.tokens[at].kind != TokenKind::kBraceLeft) ++at;
      return std::max({token, selector, match_[at]});
    }
    default: return token;  // others: nodes that end with their last child or main token
  }
}

void SyntaxTree::FindExtent(NodeId node) {
  uint32_t first = FirstTokenOf(node);
  uint32_t last = LastTokenOf(node);
  wgsl::ForEachChild(ast_, node, [&](NodeId child) {
    parents_[child.value] = node;
    if (child.value >= node.value) return;
    first = std::min(first, first_[child.value]);
    last = std::max(last, last_[child.value]);
  });
  const bool has_next = last + 1 < ast_.tokens.size();
  if (has_next && EndsWithSemicolon(ast_.kind(node)) &&
      ast_.tokens[last + 1].kind == TokenKind::kSemicolon) {
    ++last;
  }
  first_[node.value] = first;
  last_[node.value] = std::min(last, static_cast<uint32_t>(ast_.tokens.size()) - 1);
}

Span SyntaxTree::Extent(NodeId node) const {
  return {ast_.TokenSpan(first_[node.value]).begin, ast_.TokenSpan(last_[node.value]).end};
}

NodeId SyntaxTree::InnermostAt(uint32_t offset) const { return InnermostAround({offset, offset}); }

NodeId SyntaxTree::InnermostAround(Span span) const {
  const auto contains = [&](NodeId node) {
    const Span extent = Extent(node);
    return extent.begin <= span.begin && span.end <= extent.end;
  };
  NodeId found;
  const auto look_in = [&](NodeId node) {
    // If `span` is empty and lies between two adjacent nodes, choose the second one.
    if (contains(node)) found = node;
  };
  for (const uint32_t directive : ast_.directives) look_in(NodeId(directive));
  for (const uint32_t declaration : ast_.declarations) look_in(NodeId(declaration));
  while (found.valid()) {
    const NodeId outer = found;
    wgsl::ForEachChild(ast_, outer, look_in);
    if (found == outer) break;
  }
  return found;
}

std::vector<NodeId> SyntaxTree::InnermostAroundEach(const std::vector<uint32_t>& offsets) const {
  std::vector<NodeId> found(offsets.size());
  std::vector<NodeId> open;
  for (const uint32_t directive : ast_.directives) open.emplace_back(directive);
  for (const uint32_t declaration : ast_.declarations) open.emplace_back(declaration);
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    const Span extent = Extent(node);
    const auto first = std::ranges::lower_bound(offsets, extent.begin);
    const auto end = std::lower_bound(first, offsets.end(), extent.end);
    if (first == end) continue;
    // Later iterations visit the node's descendants. For the offsets inside a descendant, they
    // overwrite the results.
    std::fill(found.begin() + (first - offsets.begin()), found.begin() + (end - offsets.begin()),
              node);
    wgsl::ForEachChild(ast_, node, [&](NodeId child) { open.push_back(child); });
  }
  return found;
}

NodeId SyntaxTree::Enclosing(NodeId node, NodeKind kind) const {
  while (node.valid() && ast_.kind(node) != kind) node = Parent(node);
  return node;
}

uint32_t SyntaxTree::TokenBefore(uint32_t offset) const { return search_.LastBefore(offset); }

}  // namespace tessera::service
