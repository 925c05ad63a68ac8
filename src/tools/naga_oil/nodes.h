// Finds the tokens in a text with directives, and the syntax nodes that these tokens form.
#ifndef TESSERA_TOOLS_NAGA_OIL_NODES_H_
#define TESSERA_TOOLS_NAGA_OIL_NODES_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "base/plain_vector.h"
#include "tools/naga_oil/conversion.h"
#include "tools/naga_oil/directives.h"
#include "tools/naga_oil/regions.h"
#include "wgsl/syntax/ast.h"
#include "wgsl/syntax/node_lists.h"
#include "wgsl/syntax/token.h"

namespace tessera::wgsl::naga_oil {

// A list of syntax nodes, or the part of a list that is in one branch of an #if group.
struct ListPart {
  uint32_t begin, end;  // token indices; `end` is exclusive
  ListKind kind;
  size_t region;  // the region that contains the elements
};

// Finds tokens and syntax nodes. Functions with a parameter `region` consider only the tokens in
// that region. Of each #if group nested in it, they consider only the first branch. As a result,
// each node is found exactly once.
class Nodes {
 public:
  // `text` begins at `offset` in the source. All arguments must outlive this object.
  Nodes(std::string_view text, uint32_t offset, const Regions& regions)
      : text_(text), offset_(offset), regions_(regions) {}
  Nodes(const Nodes&) = delete;
  Nodes& operator=(const Nodes&) = delete;

  // Lexes the text between directives. Returns false after an error.
  bool Lex(Conversion& conversion, const Directives& directives);

  // Returns the number of tokens, not counting kEof.
  uint32_t size() const { return static_cast<uint32_t>(tokens_.size() - 1); }
  // Returns the kind of a token, or kEof after the last token.
  TokenKind Kind(uint32_t i) const { return i < size() ? tokens_[i].kind : TokenKind::kEof; }
  uint32_t Begin(uint32_t i) const { return tokens_[i].offset; }
  uint32_t End(uint32_t i) const { return tokens_[i].offset + tokens_[i].length; }
  std::string_view Text(uint32_t i) const { return text_.substr(Begin(i), tokens_[i].length); }
  // Returns the innermost region that contains the token.
  size_t RegionOf(uint32_t i) const { return token_regions_[i]; }
  // Returns the first token at or after `offset`, or size() if there is none.
  uint32_t TokenFrom(uint32_t offset) const;

  // Searches the tokens from `i` to `limit`. Returns the first one that is in `region`, or in the
  // first branch of a group nested in `region`. Returns `limit` if there is none.
  uint32_t NextVisible(uint32_t i, uint32_t limit, size_t region) const;
  // Returns the index just past the bracket that matches the one at token `i`, or a value above
  // `limit` if there is no match.
  uint32_t EndOfBracket(uint32_t i, uint32_t limit, size_t region) const;
  // Returns the end of the node that begins at token `i`, or a value above list.end if the node is
  // incomplete.
  uint32_t EndOfNode(uint32_t i, const ListPart& list) const;

 private:
  void FindRegionsOfTokens();
  bool IsVisible(uint32_t token, size_t region) const;
  uint32_t SkipAttributes(uint32_t i, const ListPart& list) const;
  uint32_t EndOfBodies(uint32_t i, const ListPart& list) const;
  uint32_t EndOfSimple(uint32_t i, const ListPart& list) const;
  uint32_t EndOfElement(uint32_t i, const ListPart& list) const;

  const std::string_view text_;
  const uint32_t offset_;
  const Regions& regions_;
  Arena arena_;
  Ast ast_;
  PlainVector<Token> tokens_;  // includes kEof
  std::vector<size_t> token_regions_;
};

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_NODES_H_
