// Answers where the nodes of a syntax tree are: their parents and their whole extents.
#ifndef TESSERA_SERVICE_SYNTAX_TREE_H_
#define TESSERA_SERVICE_SYNTAX_TREE_H_

#include <cstdint>
#include <vector>

#include "wgsl/syntax/ast.h"
#include "wgsl/syntax/token_search.h"

namespace tessera::service {

// Built in one pass over the nodes. The tree may have syntax errors; every token index that it
// returns exists.
class SyntaxTree {
 public:
  explicit SyntaxTree(const wgsl::Ast& ast);

  // Returns the node that `node` is a child of, or none for directives and declarations.
  wgsl::NodeId Parent(wgsl::NodeId node) const { return parents_[node.value]; }
  // Returns the source range of a node, from its attributes or first keyword to its last bracket or
  // semicolon.
  Span Extent(wgsl::NodeId node) const;
  uint32_t FirstToken(wgsl::NodeId node) const { return first_[node.value]; }
  uint32_t LastToken(wgsl::NodeId node) const { return last_[node.value]; }
  // Returns the bracket that closes or opens the bracket `token`, or the token itself if it is no
  // bracket or has no counterpart.
  uint32_t Match(uint32_t token) const { return match_[token]; }

  // Returns the innermost node whose extent contains the byte offset or ends there, or none.
  wgsl::NodeId InnermostAt(uint32_t offset) const;
  // Returns the innermost node that contains all of `span`, or none.
  wgsl::NodeId InnermostAround(Span span) const;
  // Returns the nearest ancestor of `node` (or itself) of this kind, or none.
  wgsl::NodeId Enclosing(wgsl::NodeId node, wgsl::NodeKind kind) const;

  // Returns the last token that begins before the offset, or none (~0u).
  uint32_t TokenBefore(uint32_t offset) const;

 private:
  void MatchBrackets();
  void FindExtent(wgsl::NodeId node);
  uint32_t FirstTokenOf(wgsl::NodeId node) const;
  uint32_t LastTokenOf(wgsl::NodeId node) const;
  uint32_t ClosingAfter(uint32_t token, wgsl::TokenKind open) const;

  const wgsl::Ast& ast_;
  wgsl::TokenSearch search_;
  std::vector<wgsl::NodeId> parents_;
  std::vector<uint32_t> first_, last_;  // tokens, by node
  std::vector<uint32_t> match_;         // by token
};

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_SYNTAX_TREE_H_
