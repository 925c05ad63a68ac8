#include "wgsl/syntax/excluded_code.h"

#include <algorithm>

#include "base/stable_sort.h"
#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/token_search.h"

namespace tessera::wgsl {
namespace {

constexpr Span kEverywhere{0, ~0u};

}  // namespace

void NamePlaces::Sort() {
  StableSort(keys_, [](uint64_t key) { return key; });
}

uint32_t NamePlaces::Find(StringId name, Span range) const {
  const auto found = std::ranges::lower_bound(keys_, Key(name, range.begin));
  if (found == keys_.end() || *found >= Key(name, range.end)) return kNone;
  return static_cast<uint32_t>(*found);
}

bool ExcludedCode::Touches(Span range) const {
  const auto first = std::ranges::upper_bound(removed, range.begin, {}, &Span::end);
  return first != removed.end() && first->begin < range.end;
}

OtherFeatures::OtherFeatures(const ExcludedCode& excluded, const Source& source, const Ast& ast,
                             StringInterner& strings, const PoolVector<NodeId>& declarations)
    : excluded_(excluded),
      source_(source),
      ast_(ast),
      strings_(strings),
      declarations_(declarations),
      budget_(64 * uint64_t{ast.nodes.size()}) {
  if (!excluded.removed.empty()) closing_ = ClosingBraces(ast.tokens);
}

Span OtherFeatures::ExtentOf(NodeId declaration) const {
  if (declaration == last_) return extent_of_last_;
  const uint32_t begin = ast_.SpanOf(declaration).begin;
  uint32_t token = ast_[declaration].token;
  while (ast_.tokens[token].kind != TokenKind::kBraceLeft && token + 1 < closing_.size()) ++token;
  last_ = declaration;
  extent_of_last_ = {begin, closing_.empty() ? begin : ast_.TokenSpan(closing_[token]).end};
  return extent_of_last_;
}

// Returns the range in which names may refer to the declaration, and possibly more.
Span OtherFeatures::ScopeOf(NodeId declaration) const {
  const auto place = [&](uint32_t node) { return ast_.SpanOf(NodeId(node)).begin; };
  const auto after =
      std::ranges::upper_bound(ast_.declarations, place(declaration.value), {}, place);
  if (after == ast_.declarations.begin()) return kEverywhere;
  const NodeId outer(*(after - 1));
  const bool is_local = outer != declaration && ast_.kind(outer) == NodeKind::kFunction;
  return is_local ? ExtentOf(outer) : kEverywhere;
}

uint32_t OtherFeatures::UseOf(NodeId declaration, std::string_view name) const {
  if (excluded_.removed.empty()) return NamePlaces::kNone;
  return excluded_.mentioned.Find(strings_.Intern(name), ScopeOf(declaration));
}

bool OtherFeatures::MayDeclare(std::string_view name) const {
  return excluded_.declared.Find(strings_.Intern(name), kEverywhere) != NamePlaces::kNone;
}

bool OtherFeatures::MayChange(NodeId root) const {
  constexpr size_t kMaxNodes = 1000;
  if (excluded_.declared.empty()) return false;
  // A structure depends on all members of the structures in it, but an expression depends only on
  // the members that it names.
  const bool is_struct = ast_.kind(root) == NodeKind::kStruct;
  PoolVector<NodeId> open = {root};
  PoolVector<NodeId> declarations;  // those in `open`, except `root`
  const auto visit = [&](NodeId node) {
    budget_ -= budget_ == 0 ? 0 : 1;
    if (open.size() <= kMaxNodes) open.push_back(node);
  };
  for (size_t i = 0; i < open.size(); ++i) {
    if (i == kMaxNodes || budget_ == 0) return true;
    const NodeId node = open[i];
    const NodeKind kind = ast_.kind(node);
    if (is_struct && kind == NodeKind::kStruct && excluded_.Touches(ExtentOf(node))) return true;
    const bool is_name =
        ast_.token(node).kind == TokenKind::kIdentifier && kind != NodeKind::kStructMember;
    if (is_name && MayDeclare(NameOf(node))) return true;
    if (kind == NodeKind::kIdentifier) {
      const NodeId declaration = declarations_[node.value];
      if (declaration.valid() &&
          std::ranges::find(declarations, declaration) == declarations.end()) {
        declarations.push_back(declaration);
        visit(declaration);
      }
    }
    if (kind == NodeKind::kCompound) continue;  // the body of a function
    ForEachChild(ast_, node, visit);
  }
  return false;
}

}  // namespace tessera::wgsl
