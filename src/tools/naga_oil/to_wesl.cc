#include "tools/naga_oil/to_wesl.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/cat.h"
#include "tools/naga_oil/conditions.h"
#include "tools/naga_oil/conversion.h"
#include "tools/naga_oil/directives.h"
#include "tools/naga_oil/edits.h"
#include "tools/naga_oil/imports.h"
#include "tools/naga_oil/names.h"
#include "tools/naga_oil/nodes.h"
#include "tools/naga_oil/regions.h"
#include "tools/naga_oil/words.h"
#include "wgsl/syntax/node_lists.h"

namespace tessera::wgsl::naga_oil {
namespace {

constexpr unsigned kMostNesting = 64;
// The maximum total size of all copied nodes (see ListConverter), as a multiple of the source's
// size.
constexpr size_t kMostCopied = 64;

// Returns whether the text consists of names separated by '::'.
bool IsPath(std::string_view text) {
  while (true) {
    const size_t end = text.find("::");
    if (!IsName(text.substr(0, end))) return false;
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end + 2);
  }
}

// Converts a list of syntax nodes: either all declarations of a module, or a copy of a single node.
// If an #if group begins or ends in the middle of a node, the node is copied once per branch.
class ListConverter {
 public:
  // `text` begins at `offset` in the source. `depth` is 0 for the source, 1 for a copy of a node, 2
  // for a copy of a node within that copy, and so on.
  ListConverter(Conversion& conversion, std::string text, uint32_t offset, unsigned depth)
      : c_(conversion),
        text_(std::move(text)),
        offset_(offset),
        depth_(depth),
        directives_(FindDirectives(text_)),
        regions_(conversion, offset),
        nodes_(text_, offset, regions_) {}

  // Finds the branches of the text. Must be called before the other functions. Returns false after
  // an error.
  bool FindRegions() { return regions_.Find(directives_.directives, text_.size()); }

  // Converts the module's imports and returns the import statements.
  std::string Imports() {
    std::string statements;
    for (size_t i = 0; i < directives_.directives.size(); ++i) {
      const Directive& d = directives_.directives[i];
      if (d.kind != DirectiveKind::kImport) continue;
      ConvertedImport import = ConvertImport(d.argument);
      if (import.text.empty()) {
        c_.Wrong(d.span, "this import has no equivalent in WESL");
        continue;
      }
      const Conjunction conditions = regions_.AllConditions(regions_.RegionOf(i));
      if (!conditions.empty()) statements += Cat("@if(", TextOf(conditions), ") ");
      statements += import.text + "\n";
      c_.imported.insert(import.names.begin(), import.names.end());
    }
    return statements;
  }

  // Returns the module path that the source declares for itself, or an empty string if there is
  // none.
  std::string_view ImportPath() {
    std::string_view path;
    for (const Directive& d : directives_.directives) {
      if (d.kind != DirectiveKind::kImportPath) continue;
      path = d.argument;
      if (!IsPath(path)) c_.Wrong(d.span, "this is not the path of a module");
    }
    return path;
  }

  // Converts the text except for imports. Returns nullopt after an error. The conditions in `known`
  // already hold for the whole text. The conditions in `base` are written before each node.
  std::optional<std::string> Run(ListKind kind, const Conjunction& base, const Conjunction& known) {
    known_ = known;
    AddOperands(base, known_);
    if (!nodes_.Lex(c_, directives_)) return {};
    const uint32_t end = nodes_.size();
    emits_ = true;
    if (!WalkList({0, end, kind, 0}, base) || !ok_) return {};
    if (HasCommas(kind) && end != 0 && nodes_.Kind(end - 1) != TokenKind::kComma) {
      Replace(nodes_.End(end - 1), nodes_.End(end - 1), ",");
    }
    NameConverter names(c_, text_, offset_, nodes_, copied_, edits_);
    names.ConvertValues(directives_.substitutions);
    names.ConvertPaths();
    for (const Directive& d : directives_.directives) Replace(d.span.begin, d.span.end, {});
    return Edited(text_, std::move(edits_));
  }

 private:
  void Replace(uint32_t begin, uint32_t end, std::string text) {
    if (emits_) edits_.push_back({begin, end, std::move(text)});
  }

  // Walks the nodes of a list and, if `emits_` is true, records edits that write `prefix` before
  // each node. If `prefix` is empty, the edits write `conditions` as an @if attribute instead.
  // Returns false if the list contains incomplete nodes.
  bool WalkList(ListPart list, const Conjunction& conditions, const std::string& prefix = {}) {
    uint32_t i = list.begin;
    while (i < list.end && ok_) {
      const size_t region = nodes_.RegionOf(i);
      if (region != list.region) {
        const size_t group = regions_.GroupAround(region, list.region);
        if (WalkGroup(group, list, conditions, i)) continue;
        if (!Copy(i, group, list, conditions, i)) return false;
        continue;
      }
      if (nodes_.Kind(i) == TokenKind::kSemicolon) {
        ++i;
        continue;
      }
      const uint32_t end = nodes_.EndOfNode(i, list);
      if (end > list.end) return false;
      ++count_;
      size_t group = 0;
      if (!IsWalkable(i, end, list, group)) {
        if (!Copy(i, group, list, conditions, i)) return false;
        continue;
      }
      const std::string condition = !prefix.empty()      ? prefix
                                    : conditions.empty() ? ""
                                                         : Cat("@if(", TextOf(conditions), ") ");
      if (!condition.empty()) Replace(nodes_.Begin(i), nodes_.Begin(i), condition);
      if (emits_) WalkNode(i, end, list, group);
      i = end;
    }
    return ok_;
  }

  // Walks the nodes in all branches of a group. The group must begin where a node may begin.
  // Returns false and changes nothing if a branch contains incomplete nodes.
  bool WalkGroup(size_t id, const ListPart& list, const Conjunction& conditions, uint32_t& i) {
    const Group& group = regions_.groups()[id];
    const uint32_t end = nodes_.TokenFrom(group.end);
    bool is_chain = conditions.empty();
    for (const size_t branch : group.branches) {
      const std::optional<size_t> nodes = WholeNodes(branch, list, end);
      if (!nodes) return false;
      is_chain = is_chain && *nodes == 1 && !regions_[branch].has_groups;
    }
    for (const size_t branch : group.branches) {
      Conjunction all = conditions;
      const Region& region = regions_[branch];
      AddOperands(region.conditions, all);
      std::string prefix;
      if (is_chain && region.index != 0) {
        const bool is_else = group.has_else && branch == group.branches.back();
        prefix = is_else ? "@else " : Cat("@elif(", region.conditions.back(), ") ");
      }
      if (emits_) WalkList(ListOf(branch, list), all, prefix);
    }
    i = std::max(i, std::min(end, list.end));
    return true;
  }

  ListPart ListOf(size_t branch, const ListPart& list) const {
    const Region& region = regions_[branch];
    return {nodes_.TokenFrom(region.begin), nodes_.TokenFrom(region.end), list.kind, branch};
  }

  // Returns the number of nodes in a branch, or nullopt if any of them is incomplete. `next` is the
  // first token after the group that contains the branch.
  std::optional<size_t> WholeNodes(size_t branch, const ListPart& list, uint32_t next) {
    const auto known = whole_.find(branch);
    if (known != whole_.end()) return known->second;
    const ListPart inner = ListOf(branch, list);
    const bool emits = std::exchange(emits_, false);
    const size_t count = std::exchange(count_, 0);
    bool is_whole = depth_ + ++walks_ < kMostNesting && WalkList(inner, {});
    --walks_;
    if (HasCommas(list.kind) && is_whole && inner.begin != inner.end) {
      const bool is_last = nodes_.Kind(next) == TokenKind::kParenRight ||
                           nodes_.Kind(next) == TokenKind::kBraceRight;
      is_whole = nodes_.Kind(inner.end - 1) == TokenKind::kComma || is_last;
    }
    const std::optional<size_t> result = is_whole ? std::optional(count_) : std::nullopt;
    emits_ = emits;
    count_ = count;
    whole_[branch] = result;
    return result;
  }

  // Returns whether the lists inside a node can be walked, i.e. whether every #if group begins
  // where a list element may begin. If the node is nested too deeply, returns true only if it
  // contains no group. If the result is false, sets `group` to a group: the node must be copied
  // once for each branch of this group.
  bool IsWalkable(uint32_t begin, uint32_t end, const ListPart& list, size_t& group) {
    const auto known = walkable_.find(begin);
    if (known != walkable_.end()) {
      group = known->second.second;
      return known->second.first;
    }
    const bool emits = std::exchange(emits_, false);
    const size_t count = count_;
    bool is_walkable = false;
    if (depth_ + ++walks_ < kMostNesting) {
      is_walkable = WalkNode(begin, end, list, group);
    } else {
      const uint32_t first = nodes_.Begin(begin) + 1, last = nodes_.End(end - 1);
      is_walkable = !HasGroups(first, last);
      if (!is_walkable) group = FirstGroup(first, last, list.region);
    }
    --walks_;
    emits_ = emits;
    count_ = count;
    walkable_[begin] = {is_walkable, group};
    return is_walkable;
  }

  // Walks the lists inside a node. If a group begins at a position where no list element may begin,
  // sets `group` to it and returns false.
  bool WalkNode(uint32_t begin, uint32_t end, const ListPart& list, size_t& group) {
    const uint32_t last = nodes_.End(end - 1);
    if (!HasGroups(nodes_.Begin(begin) + 1, last)) return true;
    ListKind braces = ListKind::kStatements;
    for (uint32_t i = begin; i < end; ++i) {
      if (nodes_.RegionOf(i) != list.region) {
        group = regions_.GroupAround(nodes_.RegionOf(i), list.region);
        return false;
      }
      const TokenKind kind = nodes_.Kind(i);
      if (kind == TokenKind::kStruct) braces = ListKind::kMembers;
      if (kind == TokenKind::kSwitch) braces = ListKind::kClauses;
      const bool is_parameters =
          kind == TokenKind::kParenLeft && i >= begin + 2 && nodes_.Kind(i - 2) == TokenKind::kFn;
      if (kind != TokenKind::kBraceLeft && !is_parameters) continue;
      const uint32_t close = nodes_.EndOfBracket(i, end, list.region);
      const ListKind inner = is_parameters ? ListKind::kParameters : braces;
      braces = ListKind::kStatements;
      if (close > end || nodes_.RegionOf(close - 1) != list.region ||
          !WalkList({i + 1, close - 1, inner, list.region}, {})) {
        group = FirstGroup(nodes_.Begin(i) + 1, last, list.region);
        return false;
      }
      i = close - 1;
    }
    return true;
  }

  // Returns whether an #if group begins in the byte range [begin, end).
  bool HasGroups(uint32_t begin, uint32_t end) const {
    const size_t g = regions_.GroupFrom(begin);
    return g < regions_.groups().size() && regions_.groups()[g].begin < end;
  }

  // Returns the first group that is directly nested in `region` and begins in the byte range
  // [begin, end). If there is none, returns the first group that begins at or after `begin`,
  // regardless of its region.
  size_t FirstGroup(uint32_t begin, uint32_t end, size_t region) const {
    const std::vector<Group>& groups = regions_.groups();
    for (size_t g = regions_.GroupFrom(begin); g < groups.size() && groups[g].begin < end; ++g) {
      if (groups[g].parent == region) return g;
    }
    return regions_.GroupFrom(begin);
  }

  // Handles a group whose branches contain incomplete nodes: replaces the node at `i` with one copy
  // per branch. Sets `next` to the token after the node. Returns false if the node extends beyond
  // the list.
  bool Copy(uint32_t i, size_t id, const ListPart& list, const Conjunction& conditions,
            uint32_t& next) {
    const std::vector<Group>& groups = regions_.groups();
    const Group& group = groups[id];
    const uint32_t begin = std::min(nodes_.Begin(i), group.begin);
    const uint32_t first = nodes_.NextVisible(i, list.end, list.region);
    const uint32_t end_token = first < list.end ? nodes_.EndOfNode(first, list) : list.end + 1;
    if (end_token > list.end) return false;
    uint32_t end = nodes_.End(end_token - 1);
    for (size_t g = regions_.GroupFrom(begin); g < groups.size() && groups[g].begin < end; ++g) {
      if (groups[g].parent == list.region) end = std::max(end, groups[g].end);
    }
    next = end_token;
    while (next < list.end && nodes_.Begin(next) < end) ++next;
    if (!emits_) return true;
    std::string copies;
    for (size_t b = 0; b <= group.branches.size() && ok_; ++b) {
      if (b == group.branches.size() && group.has_else) break;
      copies += CopyOf(group, b, {begin, end}, list.kind, conditions);
    }
    copied_.push_back({begin, end});
    Replace(begin, end, std::move(copies));
    return true;
  }

  std::string CopyOf(const Group& group, size_t branch, Span node, ListKind kind,
                     Conjunction conditions) {
    std::string text = text_.substr(node.begin, node.end - node.begin);
    const auto blank = [&](uint32_t begin, uint32_t end) {
      std::fill(text.begin() + (begin - node.begin), text.begin() + (end - node.begin), kRemoved);
    };
    const Conjunction* own = &group.otherwise;
    if (branch == group.branches.size()) {
      blank(group.begin, group.end);
    } else {
      const Region& region = regions_[group.branches[branch]];
      blank(group.begin, region.begin);
      blank(region.end, group.end);
      own = &region.conditions;
    }
    if (IsImpossible(*own, conditions)) return {};
    AddOperands(*own, conditions);
    c_.copied += text.size();
    if (c_.copied > kMostCopied * c_.source.text().size() || depth_ >= kMostNesting) {
      Fail(group);
      return {};
    }
    ListConverter copy(c_, std::move(text), offset_ + node.begin, depth_ + 1);
    std::optional<std::string> converted;
    if (copy.FindRegions()) converted = copy.Run(kind, conditions, known_);
    if (!converted) Fail(group);
    std::string result = converted.value_or("");
    if (!result.empty() && !result.ends_with('\n')) result += '\n';
    return result;
  }

  // Returns whether the conjunction of `operands` is known to be false. This is the case if the
  // negation of an operand is among `conditions` or `known_`.
  bool IsImpossible(const Conjunction& operands, const Conjunction& conditions) const {
    return std::ranges::any_of(operands, [&](const std::string& operand) {
      const std::string other = Negated(operand);
      return std::ranges::find(conditions, other) != conditions.end() ||
             std::ranges::find(known_, other) != known_.end();
    });
  }

  void Fail(const Group& group) {
    if (std::exchange(ok_, false) && !c_.diagnostics.has_errors()) {
      c_.Wrong({group.begin + offset_, regions_[group.branches[0]].begin + offset_},
               "this condition has no equivalent in WESL")
          .AddNote("it does not contain whole declarations, members, parameters or statements");
    }
  }

  Conversion& c_;
  const std::string text_;
  const uint32_t offset_;
  const unsigned depth_;
  const Directives directives_;
  Regions regions_;
  Nodes nodes_;
  Conjunction known_;  // conditions that hold for the whole text
  // Caches the results of WholeNodes, keyed by the branch.
  std::map<size_t, std::optional<size_t>> whole_;
  // Caches the results of IsWalkable, keyed by the node's first token.
  std::map<uint32_t, std::pair<bool, size_t>> walkable_;
  size_t count_ = 0;    // the number of nodes visited so far
  unsigned walks_ = 0;  // the nesting depth of walks that do not emit edits
  bool emits_ = false;
  bool ok_ = true;
  std::vector<Edit> edits_;
  std::vector<Span> copied_;  // the ranges that were replaced by several copies, in source order
};

}  // namespace

WeslModule ToWesl(const Source& source, Diagnostics& diagnostics) {
  Conversion conversion(source, diagnostics);
  ListConverter module(conversion, std::string(source.text()), 0, 0);
  std::string imports;
  if (module.FindRegions()) imports = module.Imports();
  WeslModule made;
  made.path = module.ImportPath();
  if (diagnostics.has_errors()) return {};
  std::optional<std::string> rest = module.Run(ListKind::kModule, {}, {});
  if (!rest && !diagnostics.has_errors()) {
    diagnostics.Add(DiagCode::no_counterpart, Span{}, "the module has syntax errors");
  }
  if (diagnostics.has_errors()) return {};
  const size_t begin = rest->find_first_not_of("\n");
  if (!imports.empty()) imports += '\n';
  made.text = imports + rest->substr(std::min(begin, rest->size()));
  return made;
}

}  // namespace tessera::wgsl::naga_oil
