#include "tools/naga_oil/to_wesl.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/arena.h"
#include "base/cat.h"
#include "base/string_interner.h"
#include "tools/naga_oil/conditions.h"
#include "tools/naga_oil/directives.h"
#include "tools/naga_oil/imports.h"
#include "tools/naga_oil/words.h"
#include "wgsl/syntax/ast.h"
#include "wgsl/syntax/lexer.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl::naga_oil {
namespace {

constexpr unsigned kMostNesting = 64;
// The most that copies of nodes may take, as a multiple of the source.
constexpr size_t kMostCopied = 64;

// What the list consists of.
enum class Context : uint8_t { kModule, kParameters, kMembers, kClauses, kStatements };

bool IsElement(Context context) {
  return context == Context::kParameters || context == Context::kMembers;
}

// What all parts of a conversion share.
struct Conversion {
  Conversion(const Source& s, Diagnostics& d) : source(s), diagnostics(d) {}

  Diagnostic& Wrong(Span span, std::string message) {
    return diagnostics.Add(DiagCode::no_counterpart, span, std::move(message));
  }
  void Warn(Span span, std::string message, std::string help) {
    diagnostics.Add(DiagCode::no_counterpart, Severity::kWarning, span, std::move(message))
        .AddHelp(std::move(help));
  }

  const Source& source;
  Diagnostics& diagnostics;
  ConditionReader conditions;
  std::set<std::string, std::less<>> imported;  // names in scope
  std::set<std::string, std::less<>> told;      // features and constants that were reported
  size_t copied = 0;                            // bytes in copies of nodes
};

// A branch of a group of #if, #else and #endif, or the whole text.
struct Region {
  uint32_t begin = 0, end = 0;  // of its content
  size_t parent = 0;            // region
  size_t group = 0;             // its group; unused for the whole text
  size_t index = 0;             // in the group
  Conjunction conditions;       // with the negated ones of the branches before it
  size_t length = 0;            // of the conditions, with those of the regions that contain it
};

struct Group {
  uint32_t begin = 0, end = 0;  // with the lines of its directives
  std::vector<size_t> branches;
  Conjunction otherwise;  // no branch is chosen
  bool has_else = false;
};

// Converts a sequence of nodes: a module, or a part of it.
class ListConverter {
 public:
  ListConverter(Conversion& conversion, std::string text, uint32_t offset, unsigned depth)
      : c_(conversion), text_(std::move(text)), offset_(offset), depth_(depth) {}

  // Returns the converted text, or nullopt after an error.
  std::optional<std::string> Run(Context context, const Conjunction& base) {
    directives_ = FindDirectives(text_);
    AddOperands(base, known_);
    if (!FindRegions() || !Lex()) return {};
    const auto end = static_cast<uint32_t>(tokens_.size() - 1);
    emits_ = true;
    if (!WalkList({0, end, context, 0}, base)) return {};
    if (!ok_) return {};
    if (IsElement(context) && end != 0 && tokens_[end - 1].kind != TokenKind::kComma) {
      const uint32_t after = EndOf(end - 1);
      Replace(after, after, ",");
    }
    AddNames();
    return Edited();
  }

  // Converts the imports of the module and removes them. Returns the statements.
  std::string TakeImports() {
    directives_ = FindDirectives(text_);
    std::string statements;
    if (!FindRegions()) return statements;
    for (const Directive& d : directives_.directives) {
      if (d.kind != DirectiveKind::kImport) continue;
      ConvertedImport import = ConvertImport(d.argument);
      if (import.text.empty()) {
        c_.Wrong(d.span, "this import has no equivalent in WESL");
        continue;
      }
      const Conjunction conditions = AllConditions(RegionAt(d.span.begin));
      if (!conditions.empty()) statements += Cat("@if(", TextOf(conditions), ") ");
      statements += import.text + "\n";
      c_.imported.insert(import.names.begin(), import.names.end());
    }
    return statements;
  }

  void Blank(Span span) {
    std::fill(text_.begin() + span.begin, text_.begin() + span.end, kRemoved);
  }

 private:
  struct List {
    uint32_t begin, end;  // tokens
    Context context;
    size_t region;
  };
  struct Edit {
    uint32_t begin, end;
    std::string text;
  };

  Span Shifted(Span span) const { return {span.begin + offset_, span.end + offset_}; }
  uint32_t EndOf(uint32_t token) const { return tokens_[token].offset + tokens_[token].length; }
  TokenKind Kind(uint32_t i) const {
    return i < tokens_.size() ? tokens_[i].kind : TokenKind::kEof;
  }
  void Replace(uint32_t begin, uint32_t end, std::string text) {
    if (emits_) edits_.push_back({begin, end, std::move(text)});
  }

  // --- regions

  bool FindRegions() {
    regions_.assign(1, Region{.end = static_cast<uint32_t>(text_.size())});
    groups_.clear();
    if (depth_ == 0) c_.conditions = ConditionReader();
    for (const Directive& d : directives_.directives) {
      switch (d.kind) {
        case DirectiveKind::kIf:
          open_.push_back(groups_.size());
          parents_.push_back(current_);
          groups_.push_back({.begin = d.span.begin});
          if (!OpenBranch(d)) return false;
          break;
        case DirectiveKind::kElse:
        case DirectiveKind::kEndif:
          if (open_.empty()) {
            c_.Wrong(Shifted(d.span), "there is no '#if' before this");
            return false;
          }
          regions_[current_].end = d.span.begin;
          if (d.kind == DirectiveKind::kElse) {
            if (!OpenBranch(d)) return false;
            break;
          }
          groups_[open_.back()].end = d.span.end;
          open_.pop_back();
          current_ = parents_.back();
          parents_.pop_back();
          break;
        case DirectiveKind::kDefine: Define(d); break;
        case DirectiveKind::kImport:
        case DirectiveKind::kImportPath: break;
      }
    }
    if (open_.empty()) return true;
    const uint32_t begin = groups_[open_.back()].begin;
    c_.Wrong(Shifted({begin, begin + 1}), "there is no '#endif' for this");
    return false;
  }

  bool OpenBranch(const Directive& d) {
    Group& group = groups_[open_.back()];
    Conjunction conditions = group.otherwise;
    if (d.argument.empty()) {
      group.has_else = true;
    } else {
      std::string feature;
      const std::optional<std::string> condition = c_.conditions.Read(d.argument, feature);
      if (!condition) {
        c_.Wrong(Shifted(d.span), "this condition has no equivalent in WESL")
            .AddNote("conditions of WESL consist of features that are on or off");
        return false;
      }
      if (!feature.empty() && c_.told.insert(feature).second) {
        c_.Warn(Shifted(d.span), "WESL has no conditions on values",
                Cat("let the host turn the feature '", feature, "' on or off"));
      }
      group.otherwise.push_back(Negated(*condition));
      conditions.push_back(*condition);
    }
    size_t length = regions_[parents_.back()].length;
    for (const std::string& operand : conditions) length += operand.size();
    if (length > kMostConditions) {
      c_.Wrong(Shifted(d.span), "this branch depends on too many conditions");
      return false;
    }
    current_ = regions_.size();
    regions_.push_back({.begin = d.span.end,
                        .parent = parents_.back(),
                        .group = open_.back(),
                        .index = group.branches.size(),
                        .conditions = std::move(conditions),
                        .length = length});
    group.branches.push_back(current_);
    return true;
  }

  void Define(const Directive& d) {
    if (d.argument.find_first_of(" \t") != std::string_view::npos) {
      c_.Wrong(Shifted(d.span), "WESL has no definitions with a value")
          .AddHelp("declare a 'const'");
      return;
    }
    const std::string name(d.argument);
    c_.conditions.Define(name, AllConditions(current_));
    if (c_.told.insert("#define " + name).second) {
      c_.Warn(Shifted(d.span), "definitions have no effect on other modules in WESL",
              Cat("let the host turn the feature '", name, "' on if another module needs it"));
    }
  }

  Conjunction AllConditions(size_t region) const {
    Conjunction all;
    for (; region != 0; region = regions_[region].parent) {
      const Conjunction& own = regions_[region].conditions;
      all.insert(all.begin(), own.begin(), own.end());
    }
    return all;
  }

  // Returns the innermost region that contains a position.
  size_t RegionAt(uint32_t at) const {
    size_t found = 0;
    for (size_t i = 1; i < regions_.size(); ++i) {  // inner ones come later
      if (regions_[i].begin <= at && at < regions_[i].end) found = i;
    }
    return found;
  }

  bool IsInside(size_t region, size_t outer) const {
    while (region != outer && region != 0) region = regions_[region].parent;
    return region == outer;
  }

  // Returns the branch that contains `region` directly below `outer`.
  size_t BranchBelow(size_t region, size_t outer) const {
    while (regions_[region].parent != outer) region = regions_[region].parent;
    return region;
  }

  // --- tokens

  bool Lex() {
    std::string plain = text_;
    const auto blank = [&](Span span, char with) {
      for (uint32_t i = span.begin; i < span.end; ++i) plain[i] = plain[i] == '\n' ? '\n' : with;
    };
    for (const Directive& d : directives_.directives) blank(d.span, ' ');
    for (const Substitution& s : directives_.substitutions) blank(s.span, 'z');
    std::ranges::replace(plain, kRemoved, ' ');
    StringInterner strings(arena_, kFixedNames);
    Diagnostics diagnostics;
    wgsl::Lex(Source(c_.source.name(), plain), strings, diagnostics, ast_);
    tokens_ = std::move(ast_.tokens);
    if (diagnostics.has_errors() || tokens_.empty()) {
      for (const Diagnostic& d : diagnostics.Take()) c_.Wrong(Shifted(d.span), d.message);
      return false;
    }
    FindRegionsOfTokens();
    return true;
  }

  void FindRegionsOfTokens() {
    token_regions_.assign(tokens_.size(), 0);
    for (size_t r = 1; r < regions_.size(); ++r) {  // inner ones come later
      auto token = std::ranges::lower_bound(tokens_, regions_[r].begin, {}, &Token::offset);
      for (; token != tokens_.end() && token->offset < regions_[r].end; ++token) {
        token_regions_[static_cast<size_t>(token - tokens_.begin())] = r;
      }
    }
  }

  // Returns whether a token is in `region` or in the first branches below it.
  bool IsVisible(uint32_t token, size_t region) const {
    size_t r = token_regions_[token];
    for (; r != region && r != 0; r = regions_[r].parent) {
      if (regions_[r].index != 0) return false;
    }
    return r == region;
  }

  uint32_t NextVisible(uint32_t i, uint32_t limit, size_t region) const {
    while (i < limit && !IsVisible(i, region)) ++i;
    return i;
  }

  // --- nodes

  // Returns the end of the bracket at `i`, or `limit` if it is not closed.
  uint32_t EndOfBracket(uint32_t i, uint32_t limit, size_t region) const {
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

  uint32_t SkipAttributes(uint32_t i, uint32_t limit, size_t region) const {
    while (i < limit && Kind(i) == TokenKind::kAttr) {
      i = NextVisible(NextVisible(i + 1, limit, region) + 1, limit, region);
      if (Kind(i) == TokenKind::kParenLeft) {
        i = NextVisible(EndOfBracket(i, limit, region), limit, region);
      }
    }
    return i;
  }

  // Returns the end of the node that begins at `i`, or more than `limit` if it is not complete.
  uint32_t EndOfNode(uint32_t i, const List& list) const {
    i = SkipAttributes(i, list.end, list.region);
    if (IsElement(list.context)) return EndOfElement(i, list);
    const TokenKind first = Kind(i);
    switch (first) {
      case TokenKind::kIf:
      case TokenKind::kBraceLeft:
      case TokenKind::kFn:
      case TokenKind::kStruct:
      case TokenKind::kSwitch:
      case TokenKind::kLoop:
      case TokenKind::kFor:
      case TokenKind::kWhile:
      case TokenKind::kContinuing:
      case TokenKind::kCase:
      case TokenKind::kDefault: break;
      default: return EndOfSimple(i, list);
    }
    while (true) {
      while (i < list.end && Kind(i) != TokenKind::kBraceLeft) {
        i = Kind(i) == TokenKind::kParenLeft ? EndOfBracket(i, list.end, list.region) : i + 1;
        i = NextVisible(i, list.end, list.region);
      }
      if (i >= list.end) return list.end + 1;
      const uint32_t end = EndOfBracket(i, list.end, list.region);
      if (end > list.end || first != TokenKind::kIf) return end;
      i = NextVisible(end, list.end, list.region);
      if (i >= list.end || Kind(i) != TokenKind::kElse) return end;
    }
  }

  uint32_t EndOfSimple(uint32_t i, const List& list) const {
    while (i < list.end) {
      const TokenKind kind = Kind(i);
      if (kind == TokenKind::kSemicolon) return i + 1;
      const bool opens = kind == TokenKind::kParenLeft || kind == TokenKind::kBraceLeft;
      i = opens ? EndOfBracket(i, list.end, list.region) : i + 1;
      i = NextVisible(i, list.end, list.region);
    }
    return list.end + 1;
  }

  uint32_t EndOfElement(uint32_t i, const List& list) const {
    if (i >= list.end) return list.end + 1;  // only attributes
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

  // Walks the nodes of a list, and edits them if `emits_`. `prefix` replaces the condition of each
  // node. Returns false if the list does not consist of whole nodes.
  bool WalkList(List list, const Conjunction& conditions, const std::string& prefix = {}) {
    uint32_t i = list.begin;
    while (i < list.end && ok_) {
      const size_t region = token_regions_[i];
      if (region != list.region) {
        const size_t group = regions_[BranchBelow(region, list.region)].group;
        if (WalkGroup(group, list, conditions, i)) continue;
        if (!Copy(i, group, list, conditions, i)) return false;
        continue;
      }
      if (Kind(i) == TokenKind::kSemicolon) {
        ++i;
        continue;
      }
      const uint32_t end = EndOfNode(i, list);
      if (end > list.end) return false;
      ++nodes_;
      size_t group = 0;
      if (!IsWalkable(i, end, list, group)) {
        if (!Copy(i, group, list, conditions, i)) return false;
        continue;
      }
      const std::string condition = !prefix.empty()      ? prefix
                                    : conditions.empty() ? ""
                                                         : Cat("@if(", TextOf(conditions), ") ");
      if (!condition.empty()) Replace(tokens_[i].offset, tokens_[i].offset, condition);
      if (emits_) WalkNode(i, end, list, group);
      i = end;
    }
    return ok_;
  }

  // Walks the nodes in the branches of a group at the position of a node. Returns false, and
  // changes nothing, if the branches do not consist of whole nodes.
  bool WalkGroup(size_t id, const List& list, const Conjunction& conditions, uint32_t& i) {
    const Group& group = groups_[id];
    const auto end = static_cast<uint32_t>(
        std::ranges::lower_bound(tokens_, group.end, {}, &Token::offset) - tokens_.begin());
    bool is_chain = conditions.empty();
    for (const size_t branch : group.branches) {
      const std::optional<size_t> nodes = WholeNodes(branch, list, end);
      if (!nodes) return false;
      is_chain = is_chain && *nodes == 1 && !HasGroups(branch);
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

  List ListOf(size_t branch, const List& list) const {
    const auto token_at = [&](uint32_t offset) {
      return static_cast<uint32_t>(std::ranges::lower_bound(tokens_, offset, {}, &Token::offset) -
                                   tokens_.begin());
    };
    return {token_at(regions_[branch].begin), token_at(regions_[branch].end), list.context, branch};
  }

  // Returns whether a branch contains groups outside of its nodes, or at all.
  bool HasGroups(size_t branch) const {
    return std::ranges::any_of(regions_,
                               [&](const Region& r) { return r.parent == branch && branch != 0; });
  }

  // Returns the number of nodes in a branch, or nullopt if they are not complete. `next` is the
  // token after its group.
  std::optional<size_t> WholeNodes(size_t branch, const List& list, uint32_t next) {
    const auto known = whole_.find(branch);
    if (known != whole_.end()) return known->second;
    const List inner = ListOf(branch, list);
    const bool emits = std::exchange(emits_, false);
    const size_t nodes = std::exchange(nodes_, 0);
    bool is_whole = depth_ + ++walks_ < kMostNesting && WalkList(inner, {});
    --walks_;
    if (IsElement(list.context) && is_whole && inner.begin != inner.end) {
      const bool is_last =
          Kind(next) == TokenKind::kParenRight || Kind(next) == TokenKind::kBraceRight;
      is_whole = Kind(inner.end - 1) == TokenKind::kComma || is_last;
    }
    const std::optional<size_t> result = is_whole ? std::optional(nodes_) : std::nullopt;
    emits_ = emits;
    nodes_ = nodes;
    whole_[branch] = result;
    return result;
  }

  // Returns whether all groups in a node are at positions of nodes in its lists. Otherwise sets
  // `group` to one that is not.
  bool IsWalkable(uint32_t begin, uint32_t end, const List& list, size_t& group) {
    const auto known = walkable_.find(begin);
    if (known != walkable_.end()) {
      group = known->second.second;
      return known->second.first;
    }
    const bool emits = std::exchange(emits_, false);
    const size_t nodes = nodes_;
    const bool is_walkable = depth_ + ++walks_ < kMostNesting && WalkNode(begin, end, list, group);
    --walks_;
    emits_ = emits;
    nodes_ = nodes;
    walkable_[begin] = {is_walkable, group};
    return is_walkable;
  }

  bool WalkNode(uint32_t begin, uint32_t end, const List& list, size_t& group) {
    const uint32_t last = EndOf(end - 1);
    const bool has_groups = std::ranges::any_of(
        groups_, [&](const Group& g) { return tokens_[begin].offset < g.begin && g.begin < last; });
    if (!has_groups) return true;
    Context braces = Context::kStatements;
    for (uint32_t i = begin; i < end; ++i) {
      if (token_regions_[i] != list.region) {
        group = regions_[BranchBelow(token_regions_[i], list.region)].group;
        return false;
      }
      const TokenKind kind = Kind(i);
      if (kind == TokenKind::kStruct) braces = Context::kMembers;
      if (kind == TokenKind::kSwitch) braces = Context::kClauses;
      const bool is_parameters =
          kind == TokenKind::kParenLeft && i >= begin + 2 && Kind(i - 2) == TokenKind::kFn;
      if (kind != TokenKind::kBraceLeft && !is_parameters) continue;
      const uint32_t close = EndOfBracket(i, end, list.region);
      if (close > end || token_regions_[close - 1] != list.region) {
        group = FirstGroup(tokens_[i].offset, last, list.region);
        return false;
      }
      const Context context = is_parameters ? Context::kParameters : braces;
      braces = Context::kStatements;
      if (!WalkList({i + 1, close - 1, context, list.region}, {})) {
        group = FirstGroup(tokens_[i].offset, last, list.region);
        return false;
      }
      i = close - 1;
    }
    return true;
  }

  size_t FirstGroup(uint32_t begin, uint32_t end, size_t region) const {
    for (size_t g = 0; g < groups_.size(); ++g) {
      const bool is_direct = regions_[groups_[g].branches[0]].parent == region;
      if (is_direct && begin < groups_[g].begin && groups_[g].begin < end) return g;
    }
    return 0;
  }

  // Writes the node at `i` once for each branch of a group that is not at the position of a node.
  // Sets `next` to the token after it. Returns false if that is not possible.
  bool Copy(uint32_t i, size_t id, const List& list, const Conjunction& conditions,
            uint32_t& next) {
    const Group& group = groups_[id];
    const uint32_t begin = std::min(tokens_[i].offset, group.begin);
    const uint32_t first = NextVisible(i, list.end, list.region);
    const uint32_t end_token = first < list.end ? EndOfNode(first, list) : list.end + 1;
    if (end_token > list.end) return false;
    uint32_t end = EndOf(end_token - 1);
    for (const Group& g : groups_) {
      const bool is_direct = regions_[g.branches[0]].parent == list.region;
      if (is_direct && g.begin < end && begin <= g.begin) end = std::max(end, g.end);
    }
    next = end_token;
    while (next < list.end && tokens_[next].offset < end) ++next;
    if (!emits_) return true;
    std::string copies;
    for (size_t b = 0; b <= group.branches.size() && ok_; ++b) {
      if (b == group.branches.size() && group.has_else) break;
      copies += CopyOf(group, b, {begin, end}, list.context, conditions);
    }
    copied_.push_back({begin, end});
    Replace(begin, end, std::move(copies));
    return true;
  }

  std::string CopyOf(const Group& group, size_t branch, Span node, Context context,
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
    copy.known_ = known_;
    std::optional<std::string> converted = copy.Run(context, conditions);
    if (!converted) Fail(group);
    std::string result = converted.value_or("");
    if (!result.empty() && !result.ends_with('\n')) result += '\n';
    return result;
  }

  // Returns whether what is known excludes some of the operands.
  bool IsImpossible(const Conjunction& operands, const Conjunction& conditions) const {
    return std::ranges::any_of(operands, [&](const std::string& operand) {
      const std::string other = Negated(operand);
      return std::ranges::find(conditions, other) != conditions.end() ||
             std::ranges::find(known_, other) != known_.end();
    });
  }

  void Fail(const Group& group) {
    if (std::exchange(ok_, false) && !c_.diagnostics.has_errors()) {
      c_.Wrong(Shifted({group.begin, regions_[group.branches[0]].begin}),
               "this condition has no equivalent in WESL")
          .AddNote("it does not contain whole declarations, members, parameters or statements");
    }
  }

  // --- names

  // Replaces values of the host, and completes paths of modules that are not imported.
  void AddNames() {
    const auto is_copied = [&](uint32_t at) {
      return std::ranges::any_of(copied_,
                                 [&](Span span) { return span.begin <= at && at < span.end; });
    };
    for (const Substitution& s : directives_.substitutions) {
      if (!is_copied(s.span.begin)) AddSubstitution(s);
    }
    for (uint32_t i = 0; i + 2 < tokens_.size(); ++i) {
      const bool begins_path =
          Kind(i) == TokenKind::kIdentifier && Kind(i + 1) == TokenKind::kColon &&
          Kind(i + 2) == TokenKind::kColon && (i == 0 || Kind(i - 1) != TokenKind::kColon);
      const std::string_view name =
          std::string_view(text_).substr(tokens_[i].offset, tokens_[i].length);
      if (begins_path && !is_copied(tokens_[i].offset) && !c_.imported.contains(name) &&
          name != "package" && name != "super") {
        Replace(tokens_[i].offset, tokens_[i].offset, "package::");
      }
    }
  }

  void AddSubstitution(const Substitution& s) {
    const auto token = std::ranges::lower_bound(tokens_, s.span.begin, {}, &Token::offset);
    const bool is_whole = token != tokens_.end() && token->offset == s.span.begin;
    const std::string_view suffix =
        !is_whole ? ""
                  : std::string_view(text_).substr(s.span.end,
                                                   token->offset + token->length - s.span.end);
    const auto i = static_cast<uint32_t>(token - tokens_.begin());
    const bool is_format =
        is_whole && i >= 2 && Kind(i - 1) == TokenKind::kTemplateArgsStart &&
        std::string_view(text_).substr(tokens_[i - 2].offset).starts_with("texture_storage_");
    const std::map<std::string_view, std::string_view> types = {
        {"u", "u32"}, {"i", "i32"}, {"f", "f32"}, {"h", "f16"}};
    const auto type = types.find(suffix);
    if (!is_whole || is_format || (!suffix.empty() && type == types.end())) {
      c_.Wrong(Shifted(s.span), Cat("the value '", s.name, "' has no equivalent in WESL"))
          .AddNote(is_format ? "WESL has no parameters for texel formats"
                             : "a part of a name or number cannot be replaced");
      ok_ = false;
      return;
    }
    const std::string constant = Cat("package::constants::", s.name);
    Replace(s.span.begin, s.span.end + static_cast<uint32_t>(suffix.size()),
            suffix.empty() ? constant : Cat(type->second, "(", constant, ")"));
    if (c_.told.insert("#" + std::string(s.name)).second) {
      c_.Warn(Shifted(s.span), Cat("the host must define the value '", s.name, "'"),
              Cat("declare 'const ", s.name, "' in the module 'constants'"));
    }
  }

  // Returns the text with all edits, without directives.
  std::string Edited() {
    for (const Directive& d : directives_.directives)
      edits_.push_back({d.span.begin, d.span.end, {}});
    // Insertions come first, then the edits that contain others.
    std::ranges::stable_sort(edits_, {}, [](const Edit& e) {
      return std::tuple(e.begin, e.begin != e.end, -int64_t{e.end});
    });
    std::string out;
    uint32_t at = 0;
    for (const Edit& edit : edits_) {
      if (edit.begin < at) continue;  // in a node that was copied
      out.append(text_, at, edit.begin - at);
      out += edit.text;
      at = edit.end;
    }
    out.append(text_, at);
    std::erase(out, kRemoved);
    return out;
  }

  Conversion& c_;
  std::string text_;
  Conjunction known_;      // conditions that are true in the whole text
  const uint32_t offset_;  // of the text in the source
  const unsigned depth_;
  Directives directives_;
  std::vector<Region> regions_;
  std::vector<Group> groups_;
  std::vector<size_t> open_, parents_;  // groups, and the regions that they are in
  size_t current_ = 0;                  // region
  Arena arena_;
  Ast ast_;
  PlainVector<Token> tokens_;
  std::vector<size_t> token_regions_;
  std::map<size_t, std::optional<size_t>> whole_;         // by branch: the number of its nodes
  std::map<uint32_t, std::pair<bool, size_t>> walkable_;  // by token: results of IsWalkable
  size_t nodes_ = 0;
  unsigned walks_ = 0;
  bool emits_ = false;
  bool ok_ = true;
  std::vector<Edit> edits_;
  std::vector<Span> copied_;  // nodes that were written in several copies
};

// Returns whether the text consists of names with '::' between them.
bool IsPath(std::string_view text) {
  while (true) {
    const size_t end = text.find("::");
    if (!IsName(text.substr(0, end))) return false;
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end + 2);
  }
}

}  // namespace

WeslModule ToWesl(const Source& source, Diagnostics& diagnostics) {
  Conversion conversion(source, diagnostics);
  const std::string_view text = source.text();
  WeslModule made;
  ListConverter module(conversion, std::string(text), 0, 0);
  std::string imports = module.TakeImports();
  for (const Directive& d : FindDirectives(text).directives) {
    if (d.kind == DirectiveKind::kImportPath) {
      made.path = d.argument;
      if (!IsPath(made.path)) conversion.Wrong(d.span, "this is not the path of a module");
    }
    if (d.kind != DirectiveKind::kImport && d.kind != DirectiveKind::kImportPath) continue;
    module.Blank(d.span);
  }
  if (diagnostics.has_errors()) return {};
  std::optional<std::string> rest = module.Run(Context::kModule, {});
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
