// Finds tokens by their source offsets.
#ifndef TESSERA_WGSL_SYNTAX_TOKEN_SEARCH_H_
#define TESSERA_WGSL_SYNTAX_TOKEN_SEARCH_H_

#include <algorithm>
#include <cstdint>

#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "wgsl/syntax/token.h"

namespace tessera::wgsl {

// The tokens of a source. They are in source order, except that the tokens of a linked module begin
// with the directives of all files.
class TokenSearch {
 public:
  static constexpr uint32_t kNone = ~0u;

  explicit TokenSearch(const PlainVector<Token>& tokens) : tokens_(tokens) {
    for (uint32_t i = 1; i < tokens.size(); ++i) {
      if (tokens[i].offset < tokens[i - 1].offset) sorted_from_ = i;
    }
  }

  // Returns the last token that begins before `offset`, or kNone if there is none.
  uint32_t LastBefore(uint32_t offset) const {
    const auto sorted = tokens_.begin() + sorted_from_;
    const auto after = std::lower_bound(sorted, tokens_.end(), offset,
                                        [](const Token& t, uint32_t at) { return t.offset < at; });
    if (after != sorted) return static_cast<uint32_t>(after - tokens_.begin()) - 1;
    uint32_t found = kNone;
    for (uint32_t i = 0; i < sorted_from_; ++i) {
      if (tokens_[i].offset >= offset) continue;
      if (found == kNone || tokens_[i].offset >= tokens_[found].offset) found = i;
    }
    return found;
  }

 private:
  const PlainVector<Token>& tokens_;
  uint32_t sorted_from_ = 0;  // the tokens from this index on are in source order
};

// Returns, for each '{' token, the matching '}', or the last token if the '}' is missing.
PoolVector<uint32_t> ClosingBraces(const PlainVector<Token>& tokens);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_TOKEN_SEARCH_H_
