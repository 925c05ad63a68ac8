#include "wgsl/syntax/token_search.h"

namespace tessera::wgsl {

PoolVector<uint32_t> ClosingBraces(const PlainVector<Token>& tokens) {
  const auto count = static_cast<uint32_t>(tokens.size());
  PoolVector<uint32_t> closing(count, count - 1);
  PoolVector<uint32_t> open;
  for (uint32_t i = 0; i < count; ++i) {
    if (tokens[i].kind == TokenKind::kBraceLeft) open.push_back(i);
    if (tokens[i].kind != TokenKind::kBraceRight || open.empty()) continue;
    closing[open.back()] = i;
    open.pop_back();
  }
  return closing;
}

}  // namespace tessera::wgsl
