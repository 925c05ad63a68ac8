#include "tools/minify/simplify.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "tools/minify/effects.h"
#include "tools/minify/inline.h"
#include "tools/minify/members.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::minify {

using wgsl::NodeId;
using wgsl::NodeKind;
using wgsl::TokenKind;
using wgsl::UserFunctionId;

namespace {

class Simplifier {
 public:
  Simplifier(const wgsl::Program& program, const wgsl::NameNotes& notes, const Settings& settings,
             const PoolVector<NodeId>& struct_of, const PoolVector<Abstractness>& abstract)
      : program_(program),
        notes_(notes),
        settings_(settings),
        ast_(program.ast),
        struct_of_(struct_of),
        abstract_(abstract) {}

  Simplifications Run() {
    const size_t nodes = ast_.nodes.size();
    found_.dropped.resize(nodes);
    found_.inlined.resize(nodes);
    found_.merged.resize(nodes);
    found_.replaced.resize(nodes);
    effects_ = FindEffects(program_, notes_);
    const bool may_change = FindLive() && settings_.remove_unused && settings_.rename;
    if (!may_change) {
      // Mark all calls as having effects, so that the calls are kept and their callees remain in
      // use.
      std::ranges::fill(effects_, uint8_t{Effect::kWrites});
    } else {
      arguments_ = DropMembers(program_, notes_, settings_, struct_of_, effects_, found_);
    }
    if (settings_.remove_locals) DropLocals();
    if (!may_change) return std::move(found_);
    if (settings_.merge_duplicates) MergeDuplicates();
    if (settings_.inline_functions) {
      FindInlinings(program_, notes_, settings_, abstract_, live_, effects_, found_);
    }
    return std::move(found_);
  }

 private:
  // ---- unused local declarations
  void DropLocals();
  NodeId InitOf(NodeId declaration) const;
  NodeId EvaluatedBy(NodeId statement) const;
  bool IsLocal(NodeId declaration) const {
    return !program_[program_.VariableOf(declaration)].module_scope;
  }

  // ---- equal declarations
  void MergeDuplicates();
  void NoteDeclaredNames();
  uint32_t EndOf(NodeId declaration) const;
  std::string KeyOf(NodeId declaration, uint32_t end) const;
  bool MayMerge(NodeId declaration) const;

  // ---- facts
  bool FindLive();
  bool IsKept(NodeId declaration) const {
    return settings_.Keeps(program_.source.text(ast_.SpanOf(declaration)));
  }
  bool IsRemovable(NodeId expression) const {
    return minify::IsRemovable(program_, notes_, effects_, expression);
  }

  const wgsl::Program& program_;
  const wgsl::NameNotes& notes_;
  const Settings& settings_;
  const wgsl::Ast& ast_;
  const PoolVector<NodeId>& struct_of_;  // indexed by TypeId
  const PoolVector<Abstractness>& abstract_;
  Simplifications found_;
  PoolVector<uint8_t> effects_;   // indexed by UserFunctionId: the result of FindEffects
  PoolVector<NodeId> arguments_;  // the constructor arguments for dropped members
  PoolVector<bool> live_;         // indexed by UserFunctionId: functions that may be called
  absl::flat_hash_set<NodeId> in_module_;  // module-scope declarations
  PoolVector<NodeId> name_at_;  // indexed by token: the declaration that an identifier refers to
};

// ---------------------------------------------------------------- facts

// Finds the functions that are called, directly or indirectly, from entry points and kept
// functions. Returns whether the module has an entry point.
bool Simplifier::FindLive() {
  live_.resize(program_.functions.size());
  PoolVector<UserFunctionId> open;
  bool has_entry_point = false;
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    const bool is_entry_point = program_.functions[i].stage != ir::ShaderStage::kNone;
    has_entry_point |= is_entry_point;
    if (!is_entry_point && !IsKept(program_.functions[i].node)) continue;
    live_[i] = true;
    open.push_back(UserFunctionId(i));
  }
  while (!open.empty()) {
    const UserFunctionId id = open.back();
    open.pop_back();
    for (const UserFunctionId callee : program_[id].callees) {
      if (live_[callee.value]) continue;
      live_[callee.value] = true;
      open.push_back(callee);
    }
  }
  return has_entry_point;
}

// ---------------------------------------------------------------- unused local declarations

NodeId Simplifier::InitOf(NodeId declaration) const {
  if (ast_.kind(declaration) == NodeKind::kVar) return wgsl::VarView(ast_, declaration).init();
  return wgsl::ValueDeclView(ast_, declaration).init();
}

// Returns the expression that a statement evaluates only for its side effects, or none.
NodeId Simplifier::EvaluatedBy(NodeId statement) const {
  switch (ast_.kind(statement)) {
    case NodeKind::kPhonyAssign: return wgsl::PhonyAssignView(ast_, statement).value();
    case NodeKind::kCallStatement: return wgsl::CallStatementView(ast_, statement).call();
    default: return {};
  }
}

void Simplifier::DropLocals() {
  PoolVector<uint32_t> uses(ast_.nodes.size());
  for (const NodeId declaration : notes_.declarations) {
    if (declaration.valid()) ++uses[declaration.value];
  }
  PoolVector<NodeId> open;
  // Subtracts the names in `root` from the use counts, and appends the declarations that become
  // unused to `open`. A dropped argument may be part of another dropped argument or statement, so
  // `released` ensures that each name is subtracted only once.
  PoolVector<bool> released(ast_.nodes.size());
  const auto release = [&](NodeId root) {
    AllNodes(ast_, root, [&](NodeId part) {
      if (ast_.kind(part) != NodeKind::kIdentifier || released[part.value]) return true;
      released[part.value] = true;
      const NodeId d = notes_.declarations[part.value];
      if (!d.valid() || --uses[d.value] != 0) return true;
      const NodeKind kind = ast_.kind(d);
      if ((kind == NodeKind::kVar || kind == NodeKind::kLet) && IsLocal(d)) open.push_back(d);
      return true;
    });
  };
  for (const NodeId argument : arguments_) release(argument);
  const auto drop = [&](NodeId statement, NodeId value) {
    found_.dropped[statement.value] = true;
    if (value.valid()) release(value);
  };
  for (const wgsl::NameNotes::Declared& declared : notes_.declared) {
    const NodeKind kind = ast_.kind(declared.node);
    if (kind != NodeKind::kVar && kind != NodeKind::kLet) continue;
    if (uses[declared.node.value] == 0 && IsLocal(declared.node)) open.push_back(declared.node);
  }
  for (uint32_t i = 0; i < ast_.nodes.size(); ++i) {
    const NodeId value = EvaluatedBy(NodeId(i));
    if (value.valid() && IsRemovable(value)) drop(NodeId(i), value);
  }
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    const NodeId init = InitOf(node);
    if (!init.valid() || IsRemovable(init)) drop(node, init);
  }
}

// ---------------------------------------------------------------- equal declarations

bool Simplifier::MayMerge(NodeId declaration) const {
  if (IsKept(declaration)) return false;
  if (ast_.kind(declaration) == NodeKind::kConst) return true;
  if (ast_.kind(declaration) != NodeKind::kFunction) return false;
  const UserFunctionId id(program_[declaration].ref);
  return live_[id.value] && program_[id].stage == ir::ShaderStage::kNone &&
         wgsl::FunctionView(ast_, declaration).attributes().empty();
}

void Simplifier::NoteDeclaredNames() {
  name_at_.resize(ast_.tokens.size());
  for (uint32_t i = 0; i < ast_.nodes.size(); ++i) {
    if (notes_.declarations[i].valid()) name_at_[ast_.nodes[i].token] = notes_.declarations[i];
  }
  for (const wgsl::NameNotes::Declared& declared : notes_.declared) {
    name_at_[ast_[declared.node].token] = declared.node;
  }
}

// For a function, returns the index of the token after it. For a constant, returns the index of the
// ';' that ends it.
uint32_t Simplifier::EndOf(NodeId declaration) const {
  uint32_t token = ast_[declaration].token;
  if (ast_.kind(declaration) == NodeKind::kConst) {
    while (ast_.tokens[token].kind != TokenKind::kSemicolon) ++token;
    return token;
  }
  token = ast_[wgsl::FunctionView(ast_, declaration).body()].token;
  for (uint32_t depth = 0;; ++token) {
    if (ast_.tokens[token].kind == TokenKind::kBraceLeft) ++depth;
    if (ast_.tokens[token].kind == TokenKind::kBraceRight && --depth == 0) return token + 1;
  }
}

// Returns a key that is equal for declarations with the same meaning. It consists of the tokens
// after the name, with local names replaced by numbers.
std::string Simplifier::KeyOf(NodeId declaration, uint32_t end) const {
  std::string key = ast_.kind(declaration) == NodeKind::kConst ? "const " : "fn ";
  absl::flat_hash_map<NodeId, uint32_t> locals;
  for (uint32_t token = ast_[declaration].token + 1; token < end; ++token) {
    NodeId named = name_at_[token];
    if (!named.valid()) {
      key += program_.source.text(ast_.TokenSpan(token));
    } else if (in_module_.contains(named)) {
      if (found_.merged[named.value].valid()) named = found_.merged[named.value];
      key += '#';
      key += std::to_string(named.value);
    } else {
      const auto number = static_cast<uint32_t>(locals.size());
      key += '$';
      key += std::to_string(locals.try_emplace(named, number).first->second);
    }
    key += ' ';
  }
  return key;
}

// Merges equal functions and equal constants. Callees are processed before their callers, so that
// callers of equal functions become equal.
void Simplifier::MergeDuplicates() {
  struct Candidate {
    NodeId node;
    uint32_t end;
  };
  PoolVector<Candidate> candidates;
  // Maps a length in tokens to the number of candidates with that length.
  absl::flat_hash_map<uint32_t, uint32_t> lengths;
  const auto add = [&](NodeId node) {
    if (!MayMerge(node)) return;
    const uint32_t end = EndOf(node);
    candidates.push_back({node, end});
    ++lengths[end - ast_[node].token];
  };
  for (const uint32_t d : ast_.declarations) {
    in_module_.insert(NodeId(d));
    if (ast_.kind(NodeId(d)) == NodeKind::kConst) add(NodeId(d));
  }
  for (const UserFunctionId id : program_.order) add(program_[id].node);
  if (candidates.size() == lengths.size()) return;
  NoteDeclaredNames();
  absl::flat_hash_map<std::string, NodeId> known;
  for (const auto& [node, end] : candidates) {
    if (lengths[end - ast_[node].token] == 1) continue;
    const auto [first, is_new] = known.try_emplace(KeyOf(node, end), node);
    if (!is_new) found_.merged[node.value] = first->second;
  }
}

}  // namespace

Simplifications FindSimplifications(const wgsl::Program& program, const wgsl::NameNotes& notes,
                                    const Settings& settings, const PoolVector<NodeId>& struct_of,
                                    const PoolVector<Abstractness>& abstract) {
  return Simplifier(program, notes, settings, struct_of, abstract).Run();
}

}  // namespace tessera::minify
