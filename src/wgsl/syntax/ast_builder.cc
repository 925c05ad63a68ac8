#include "wgsl/syntax/ast_builder.h"

namespace tessera::wgsl {

void AstBuilder::Reserve() {
  // Measurements of real shaders show about 0.55 nodes and 0.6 words of Ast::extra per token.
  ast_.nodes.reserve(ast_.tokens.size() * 5 / 8 + 16);
  ast_.extra.reserve(ast_.tokens.size() * 5 / 8 + 16);
  list_stack_.reserve(256);
  ast_.declarations.reserve(64);
}

uint32_t AstBuilder::EndList(size_t begin) {
  if (IsEmpty(begin)) {
    const uint32_t at = NextExtra();
    ast_.extra.push_back(0);
    return at;
  }
  const uint32_t last = list_stack_.back();
  list_stack_.pop_back();
  return EndList(begin, last);
}

}  // namespace tessera::wgsl
