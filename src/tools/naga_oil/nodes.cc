#include "tools/naga_oil/nodes.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/diagnostics.h"
#include "base/source.h"
#include "base/string_interner.h"
#include "wgsl/syntax/lexer.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl::naga_oil {

bool Nodes::Lex(Conversion& conversion, const Directives& directives) {
  std::string plain(text_);
  const auto blank = [&](Span span, char with) {
    for (uint32_t i = span.begin; i < span.end; ++i) plain[i] = plain[i] == '\n' ? '\n' : with;
  };
  for (const Directive& d : directives.directives) blank(d.span, ' ');
  for (const Substitution& s : directives.substitutions) blank(s.span, 'z');
  std::ranges::replace(plain, kRemoved, ' ');
  StringInterner strings(arena_, kFixedNames);
  Diagnostics diagnostics;
  wgsl::Lex(Source(conversion.source.name(), plain), strings, diagnostics, ast_);
  tokens_ = std::move(ast_.tokens);
  if (diagnostics.has_errors() || tokens_.empty()) {
    for (const Diagnostic& d : diagnostics.Take()) {
      conversion.Wrong({d.span.begin + offset_, d.span.end + offset_}, d.message);
    }
    return false;
  }
  FindRegionsOfTokens();
  return true;
}

void Nodes::FindRegionsOfTokens() {
  size_t region = 0, next = 1;
  for (const Token& token : tokens_) {
    while (next < regions_.all().size() && regions_[next].begin <= token.offset) region = next++;
    while (region != 0 && regions_[region].end <= token.offset) region = regions_[region].parent;
    token_regions_.push_back(region);
  }
}

uint32_t Nodes::TokenFrom(uint32_t offset) const {
  const auto token = std::ranges::lower_bound(tokens_, offset, {}, &Token::offset);
  return std::min(static_cast<uint32_t>(token - tokens_.begin()), size());
}

bool Nodes::IsVisible(uint32_t token, size_t region) const {
  size_t r = token_regions_[token];
  for (; r != region && r != 0; r = regions_[r].parent) {
    if (regions_[r].index != 0) return false;
  }
  return r == region;
}

uint32_t Nodes::NextVisible(uint32_t i, uint32_t limit, size_t region) const {
  while (i < limit && !IsVisible(i, region)) ++i;
  return i;
}

uint32_t Nodes::EndOfBracket(uint32_t i, uint32_t limit, size_t region) const {
  uint32_t nesting = 0;
  for (; i < limit; i = NextVisible(i + 1, limit, region)) {
    const TokenKind kind = Kind(i);
    if (kind == TokenKind::kParenLeft || kind == TokenKind::kBraceLeft) ++nesting;
    if ((kind == TokenKind::kParenRight || kind == TokenKind::kBraceRight) && --nesting == 0) {
      return i + 1;
    }
  }
  return limit + 1;
}

uint32_t Nodes::SkipAttributes(uint32_t i, const ListPart& list) const {
  const uint32_t limit = list.end;
  while (i < limit && Kind(i) == TokenKind::kAttr) {
    i = NextVisible(NextVisible(i + 1, limit, list.region) + 1, limit, list.region);
    if (Kind(i) == TokenKind::kParenLeft) {
      i = NextVisible(EndOfBracket(i, limit, list.region), limit, list.region);
    }
  }
  return i;
}

uint32_t Nodes::EndOfNode(uint32_t i, const ListPart& list) const {
  i = SkipAttributes(i, list);
  if (HasCommas(list.kind)) return EndOfElement(i, list);
  return EndsWithBody(Kind(i)) ? EndOfBodies(i, list) : EndOfSimple(i, list);
}

// Returns the end of a node that ends with '{ … }'. An 'if' ends after its last 'else' branch.
uint32_t Nodes::EndOfBodies(uint32_t i, const ListPart& list) const {
  const bool is_if = Kind(i) == TokenKind::kIf;
  while (true) {
    while (i < list.end && Kind(i) != TokenKind::kBraceLeft) {
      i = Kind(i) == TokenKind::kParenLeft ? EndOfBracket(i, list.end, list.region) : i + 1;
      i = NextVisible(i, list.end, list.region);
    }
    if (i >= list.end) return list.end + 1;
    const uint32_t end = EndOfBracket(i, list.end, list.region);
    if (end > list.end || !is_if) return end;
    i = NextVisible(end, list.end, list.region);
    if (i >= list.end || Kind(i) != TokenKind::kElse) return end;
  }
}

// Returns the end of a node that is terminated by a semicolon.
uint32_t Nodes::EndOfSimple(uint32_t i, const ListPart& list) const {
  while (i < list.end) {
    const TokenKind kind = Kind(i);
    if (kind == TokenKind::kSemicolon) return i + 1;
    const bool opens = kind == TokenKind::kParenLeft || kind == TokenKind::kBraceLeft;
    i = opens ? EndOfBracket(i, list.end, list.region) : i + 1;
    i = NextVisible(i, list.end, list.region);
  }
  return list.end + 1;
}

// Returns the end of a parameter or member, including the comma after it.
uint32_t Nodes::EndOfElement(uint32_t i, const ListPart& list) const {
  if (i >= list.end) return list.end + 1;  // the element consists only of attributes
  uint32_t templates = 0;
  uint32_t end = i;
  while (i < list.end) {
    const TokenKind kind = Kind(i);
    if (kind == TokenKind::kTemplateArgsStart) ++templates;
    if (kind == TokenKind::kTemplateArgsEnd && templates != 0) --templates;
    if (kind == TokenKind::kComma && templates == 0) return i + 1;
    end = kind == TokenKind::kParenLeft ? EndOfBracket(i, list.end, list.region) : i + 1;
    i = NextVisible(end, list.end, list.region);
  }
  return end;
}

}  // namespace tessera::wgsl::naga_oil
