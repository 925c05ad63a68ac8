#include "tools/format/wesl.h"

#include <algorithm>
#include <utility>

#include "wgsl/modules/conditions.h"
#include "wgsl/modules/imports.h"

namespace tessera::format {

using wgsl::Token;
using wgsl::TokenKind;
using wgsl::TokenRange;

namespace {

bool IsName(TokenKind kind) {
  return kind == TokenKind::kIdentifier || kind == TokenKind::kReserved;
}

bool BeginsCondition(const StringInterner& strings, const PlainVector<Token>& tokens, uint32_t i) {
  return tokens[i].kind == TokenKind::kAttr && wgsl::IsCondition(strings, tokens[i + 1]);
}

// Reports conditions that are invalid regardless of which features are enabled.
void CheckConditions(const Source& source, const PlainVector<Token>& all,
                     const StringInterner& strings, Diagnostics& diagnostics) {
  wgsl::Features features;
  features.AssumeOthers(true);
  PlainVector<Token> tokens = all;
  PoolVector<Span> removed;
  wgsl::ApplyConditions(features, strings, diagnostics, source.text(), 0, tokens, removed);
}

}  // namespace

bool IsWesl(const StringInterner& strings, const PlainVector<Token>& tokens) {
  for (uint32_t i = 0; i + 1 < tokens.size(); ++i) {
    if (wgsl::IsImport(tokens[i]) || wgsl::IsPathSeparator(tokens, i) ||
        BeginsCondition(strings, tokens, i)) {
      return true;
    }
  }
  return false;
}

WeslTokens::WeslTokens(const Source& source, const PlainVector<Token>& all, StringInterner& strings,
                       Diagnostics& diagnostics)
    : source_(source), all_(all) {
  CheckConditions(source, all, strings, diagnostics);
  uint32_t i = 0;
  while (!diagnostics.has_errors() && i + 1 < all.size()) {
    if (BeginsCondition(strings, all, i)) {
      AddCondition(i);
      i = conditions_.back().end;
    } else if (wgsl::IsImport(all[i])) {
      i = AddImport(i, diagnostics);
    } else {
      i = AddPath(i, strings);
    }
  }
  rest_.push_back(all.back());
  places_.push_back({static_cast<uint32_t>(all.size() - 1), static_cast<uint32_t>(all.size())});
}

// Adds the condition that begins with the '@' at `begin`. Inside a node that CheckConditions
// removed, the condition may lack a closing parenthesis. It then ends before the next ';', '{' or
// '}'.
void WeslTokens::AddCondition(uint32_t begin) {
  uint32_t end = begin + 2;
  if (Kind(begin + 1) != TokenKind::kElse && Kind(end) == TokenKind::kParenLeft) {
    uint32_t depth = 0;
    for (bool ends = false; !ends && Kind(end) != TokenKind::kEof; ++end) {
      const TokenKind kind = Kind(end);
      if (kind == TokenKind::kParenLeft) ++depth;
      if (kind == TokenKind::kParenRight && --depth == 0) ends = true;
      if (kind == TokenKind::kSemicolon || kind == TokenKind::kBraceLeft ||
          kind == TokenKind::kBraceRight) {
        break;
      }
    }
  }
  conditions_.push_back({begin, end});
}

uint32_t WeslTokens::AddImport(uint32_t begin, Diagnostics& diagnostics) {
  PoolVector<wgsl::Import> items;
  const uint32_t end = wgsl::ParseImport(all_, begin, diagnostics, items);
  imports_.push_back({begin, end});
  return end;
}

// Adds the token at `begin` to the remaining tokens. If it begins a path, adds a single token that
// spans the path. Returns the end of the token or path.
uint32_t WeslTokens::AddPath(uint32_t begin, StringInterner& strings) {
  uint32_t end = begin + 1;
  while (IsName(Kind(begin)) && wgsl::IsPathSeparator(all_, end) && IsName(Kind(end + 2))) end += 3;
  Token token = all_[begin];
  if (end != begin + 1) {
    const uint32_t length = all_[end - 1].offset + all_[end - 1].length - token.offset;
    const StringId name = strings.Intern(source_.text({token.offset, token.offset + length}));
    token = {token.offset, length & 0xffffff, TokenKind::kIdentifier, name.value};
  }
  rest_.push_back(token);
  places_.push_back({begin, end});
  return end;
}

Layout WeslTokens::Expand(const Layout& rest) const {
  Layout layout;
  layout.tokens.resize(all_.size());
  layout.groups = rest.groups;
  for (Group& group : layout.groups) group.close = places_[group.close].end - 1;
  for (size_t i = 0; i < rest.tokens.size(); ++i) {
    const auto [begin, end] = places_[i];
    TokenLayout& first = layout.tokens[begin];
    first = rest.tokens[i];
    std::swap(layout.tokens[end - 1].closes, first.closes);
    for (uint32_t k = begin + 1; k < end; ++k) layout.tokens[k].tight = true;
  }
  for (const TokenRange& import : imports_) LayOutImport(import, layout);
  for (const TokenRange& condition : conditions_) LayOutCondition(condition, layout);
  return layout;
}

// Lays out an import. If it does not fit on one line, each element of a collection is on its own
// line.
void WeslTokens::LayOutImport(TokenRange import, Layout& layout) const {
  layout.tokens[import.begin].before = Break::kLine;
  PoolVector<uint32_t> open;  // the unclosed braces
  for (uint32_t i = import.begin + 1; i < import.end; ++i) {
    TokenLayout& token = layout.tokens[i];
    const TokenKind before = Kind(i - 1);
    const bool begins_element = before == TokenKind::kBraceLeft || before == TokenKind::kComma;
    token.tight = before == TokenKind::kColon || before == TokenKind::kBraceLeft;
    if (begins_element) token.before = Break::kElement;
    if (Kind(i) == TokenKind::kBraceLeft) open.push_back(i);
    if (Kind(i) != TokenKind::kBraceRight || open.empty()) continue;
    token = {
        .before = Break::kClose, .comma = TrailingComma::kIfBroken, .closes = 1, .tight = true};
    layout.groups.push_back({i, kNoGroup, true});
    layout.tokens[open.back()].group = static_cast<uint32_t>(layout.groups.size() - 1);
    open.pop_back();
  }
}

// Puts a condition on the line of the node that it applies to. Functions are an exception: they
// begin on a line of their own, as they do after other attributes.
void WeslTokens::LayOutCondition(TokenRange condition, Layout& layout) const {
  for (uint32_t i = condition.begin; i < condition.end; ++i) {
    layout.tokens[i].unary = Kind(i) == TokenKind::kBang;
  }
  TokenLayout& first = layout.tokens[condition.begin];
  TokenLayout& node = layout.tokens[condition.end];
  first.before = node.stray ? Break::kLine : node.before;
  first.breaks_group = std::exchange(node.breaks_group, false);
  // If the node is an empty statement, its ';' must be kept: the condition (`@if`) would otherwise
  // apply to the next statement.
  node.stray = false;
  if (Kind(condition.end) != TokenKind::kFn) node.before = Break::kNever;
}

}  // namespace tessera::format
