// Determines the parents and the extents of the nodes of a syntax tree.
#ifndef TESSERA_SERVICE_SYNTAX_TREE_H_
#define TESSERA_SERVICE_SYNTAX_TREE_H_

#include <cstdint>
#include <vector>

#include "wgsl/syntax/ast.h"
#include "wgsl/syntax/token_search.h"

namespace tessera::service {

// Built in one pass over the nodes. The tree may have syntax errors. All returned token indices are
// valid unless stated otherwise.
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
  // Returns the counterpart of the bracket `token`. Returns `token` itself if it is not a bracket
  // or has no counterpart.
  uint32_t Match(uint32_t token) const { return match_[token]; }

  // Returns the innermost node whose extent contains the byte offset or ends at it, or an invalid
  // id if there is none.
  wgsl::NodeId InnermostAt(uint32_t offset) const;
  // Returns the innermost node that contains all of `span`, or an invalid id if there is none.
  wgsl::NodeId InnermostAround(Span span) const;
  // Returns the innermost node around the byte at each of the offsets, which are sorted. Visits
  // each node at most once.
  std::vector<wgsl::NodeId> InnermostAroundEach(const std::vector<uint32_t>& offsets) const;
  // Returns `node` or its nearest ancestor that is of the given kind, or an invalid id if there is
  // none.
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
  std::vector<uint32_t> first_, last_;  // the first and last token of each node
  std::vector<uint32_t> match_;         // the counterpart of each token
};

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_SYNTAX_TREE_H_
