// Determines the parent and the extent of each node in a syntax tree.
#ifndef TESSERA_SERVICE_SYNTAX_TREE_H_
#define TESSERA_SERVICE_SYNTAX_TREE_H_

#include <cstdint>
#include <vector>

#include "wgsl/syntax/ast.h"
#include "wgsl/syntax/token_search.h"

namespace tessera::service {

// The parents and extents of all nodes, computed in one pass. The tree may have syntax errors. All
// returned token indices are valid unless stated otherwise.
class SyntaxTree {
 public:
  explicit SyntaxTree(const wgsl::Ast& ast);

  // Returns the parent of `node`, or none for directives and declarations.
  wgsl::NodeId Parent(wgsl::NodeId node) const { return parents_[node.value]; }
  // Returns the source range of a node, from its attributes or first keyword to its last bracket or
  // semicolon.
  Span Extent(wgsl::NodeId node) const;
  uint32_t FirstToken(wgsl::NodeId node) const { return first_[node.value]; }
  uint32_t LastToken(wgsl::NodeId node) const { return last_[node.value]; }
  // Returns the bracket that matches the bracket `token`. Returns `token` itself if it is not a
  // bracket or nothing matches it.
  uint32_t Match(uint32_t token) const { return match_[token]; }

  // Returns the innermost node whose extent contains the byte offset or ends at it, or an invalid
  // id if there is none.
  wgsl::NodeId InnermostAt(uint32_t offset) const;
  // Returns the innermost node that contains the whole of `span`, or an invalid id if there is
  // none.
  wgsl::NodeId InnermostAround(Span span) const;
  // Returns the innermost node around the byte at each offset. `offsets` must be sorted. Visits
  // each node at most once.
  std::vector<wgsl::NodeId> InnermostAroundEach(const std::vector<uint32_t>& offsets) const;
  // Returns the nearest node of the given kind, starting with `node` and continuing with its
  // ancestors. Returns an invalid id if there is none.
  wgsl::NodeId Enclosing(wgsl::NodeId node, wgsl::NodeKind kind) const;

  // Returns the last token that begins before the offset, or ~0u if there is none.
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
  std::vector<uint32_t> first_, last_;  // first and last token of each node
  std::vector<uint32_t> match_;         // matching bracket of each token, or the token itself
};

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_SYNTAX_TREE_H_
