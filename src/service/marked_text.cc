#include "service/marked_text.h"

#include <algorithm>

#include "base/text_search.h"

namespace tessera::service {

Span WordAt(std::string_view text, uint32_t offset) {
  offset = std::min(offset, static_cast<uint32_t>(text.size()));
  Span word{offset, offset};
  while (word.begin > 0 && IsWordByte(text[word.begin - 1])) --word.begin;
  while (word.end < text.size() && IsWordByte(text[word.end])) ++word.end;
  return word;
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
