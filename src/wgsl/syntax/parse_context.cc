#include "wgsl/syntax/parse_context.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::wgsl {

// The next token must be '@'. Error recovery calls this function at each attribute of a list. To
// avoid repeated scans, FindAttributes scans the whole list once and stores the result.
bool ParseContext::AtAttributedDeclaration() {
  if (next_ < attributes_.begin || next_ >= attributes_.end) FindAttributes();
  const TokenKind kind = tokens_[attributes_.end].kind;
  if (kind == TokenKind::kEof) return false;
  return EndsFunction(kind) || (next_ < attributes_.resource_end && kind == TokenKind::kVar);
}

void ParseContext::FindAttributes() {
  uint32_t i = next_;
  const uint32_t end = last();
  attributes_ = {next_, next_, 0};
  while (i < end && tokens_[i].kind == TokenKind::kAttr) {
    if (tokens_[i + 1].kind == TokenKind::kIdentifier) attributes_.resource_end = i + 1;
    i += 2;  // skip '@' and the name
    if (i >= end || tokens_[i].kind != TokenKind::kParenLeft) continue;
    uint32_t depth = 0;
    for (; i < end; ++i) {
      if (tokens_[i].kind == TokenKind::kParenLeft) ++depth;
      if (tokens_[i].kind == TokenKind::kParenRight && --depth == 0) break;
    }
    ++i;
  }
  attributes_.end = std::min(i, end);
}

bool ParseContext::ReportTooDeep() {
  if (!panic_) {
    Error(DiagCode::nesting_too_deep, NextSpan(),
          fmt::format("this expression is nested more than {} levels deep", kMaxExpressionDepth))
        .AddNote(std::string(kOwnLimit))
        .AddHelp("name parts of it with 'let'");
  }
  panic_ = true;
  return true;
}

bool ParseContext::IsDeclaration(uint32_t node) const {
  if (node == kNone) return false;
  const NodeKind kind = ast_.nodes[node].kind;
  return kind == NodeKind::kVar || kind == NodeKind::kLet || kind == NodeKind::kConst ||
         kind == NodeKind::kOverride;
}

}  // namespace tessera::wgsl
