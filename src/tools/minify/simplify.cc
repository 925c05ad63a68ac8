#include "tools/minify/simplify.h"

#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "ir/builtin_info.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::minify {

using wgsl::CallTarget;
using wgsl::NodeId;
using wgsl::NodeKind;
using wgsl::NodeList;
using wgsl::TokenKind;
using wgsl::UserFunctionId;

namespace {

class Simplifier {
 public:
  Simplifier(const wgsl::Program& program, const wgsl::NameNotes& notes, const Settings& settings)
      : program_(program), notes_(notes), settings_(settings), ast_(program.ast) {}

  Simplifications Run() {
    const size_t nodes = ast_.nodes.size();
    found_.dropped.resize(nodes);
    found_.inlined.resize(nodes);
    found_.merged.resize(nodes);
    if (settings_.remove_locals) DropLocals();
    if (!settings_.remove_unused || !settings_.rename || !FindLive()) return std::move(found_);
    if (settings_.merge_duplicates) MergeDuplicates();
    if (settings_.inline_functions) InlineFunctions();
    return std::move(found_);
  }

 private:
  // ---- unused local declarations
  void DropLocals();
  NodeId InitOf(NodeId declaration) const;
  bool IsLocal(NodeId declaration) const {
    return !program_[program_.VariableOf(declaration)].module_scope;
  }

  // ---- equal declarations
  void MergeDuplicates();
  void NoteDeclaredNames();
  uint32_t EndOf(NodeId declaration) const;
  std::string KeyOf(NodeId declaration, uint32_t end) const;
  bool MayMerge(NodeId declaration) const;

  // ---- functions with one call
  void InlineFunctions();
  void CountCalls(NodeId function);
  NodeId ValueOf(UserFunctionId id) const;
  bool AreSubstitutable(UserFunctionId id, NodeId value, NodeList arguments) const;
  bool IsSubstitutable(NodeId argument, const wgsl::Variable& parameter, uint32_t uses) const;

  static constexpr uint32_t kNever = 1u << 31;

  // ---- facts
  bool FindLive();
  bool IsKept(NodeId declaration) const {
    return settings_.Keeps(program_.source.text(ast_.SpanOf(declaration)));
  }
  // Calls fn(NodeId) for a node and all nodes in it until it returns false. Returns whether it never
  // did.
  template <typename Fn>
  bool All(NodeId root, Fn fn) const {
    PoolVector<NodeId> open = {root};
    while (!open.empty()) {
      const NodeId node = open.back();
      open.pop_back();
      if (!fn(node)) return false;
      wgsl::ForEachChild(ast_, node, [&](NodeId child) { open.push_back(child); });
    }
    return true;
  }
  bool IsPure(NodeId expression) const;
  bool NamesModuleVariable(NodeId expression) const;

  const wgsl::Program& program_;
  const wgsl::NameNotes& notes_;
  const Settings& settings_;
  const wgsl::Ast& ast_;
  Simplifications found_;
  PoolVector<bool> live_;                  // by UserFunctionId: functions that an entry point calls
  absl::flat_hash_set<NodeId> in_module_;  // declarations of the module
  PoolVector<NodeId> name_at_;             // by token: the declaration that an identifier names
  PoolVector<uint32_t> call_counts_;       // by UserFunctionId, in live functions
  PoolVector<NodeId> calls_;               // by UserFunctionId: the last call, or none
};

// ---------------------------------------------------------------- facts

bool Simplifier::FindLive() {
  live_.resize(program_.functions.size());
  PoolVector<UserFunctionId> open;
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    if (program_.functions[i].stage == ir::ShaderStage::kNone) continue;
    live_[i] = true;
    open.push_back(UserFunctionId(i));
  }
  const bool has_entry_point = !open.empty();
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

// Returns whether an expression computes the same value wherever it is, as long as memory stays the
// same, and does nothing else.
bool Simplifier::IsPure(NodeId expression) const {
  return All(expression, [&](NodeId node) {
    if (ast_.kind(node) != NodeKind::kCall || !program_.TypeOf(node).valid()) return true;
    const CallTarget& target = program_.CallOf(node);
    if (target.kind == CallTarget::kUser) return false;
    return target.kind != CallTarget::kBuiltin ||
           ir::InfoOf(static_cast<ir::BuiltinFn>(target.index)).IsValueOfArguments();
  });
}

bool Simplifier::NamesModuleVariable(NodeId expression) const {
  return !All(expression, [&](NodeId node) {
    if (ast_.kind(node) != NodeKind::kIdentifier) return true;
    const NodeId d = notes_.declarations[node.value];
    return !d.valid() || ast_.kind(d) != NodeKind::kVar || IsLocal(d);
  });
}

// ---------------------------------------------------------------- unused local declarations

NodeId Simplifier::InitOf(NodeId declaration) const {
  if (ast_.kind(declaration) == NodeKind::kVar) return wgsl::VarView(ast_, declaration).init();
  return wgsl::ValueDeclView(ast_, declaration).init();
}

// The module's variables stay: whether a shader names a resource decides the layout of the
// pipeline.
void Simplifier::DropLocals() {
  PoolVector<uint32_t> uses(ast_.nodes.size());
  for (const NodeId declaration : notes_.declarations) {
    if (declaration.valid()) ++uses[declaration.value];
  }
  PoolVector<NodeId> open;
  for (const wgsl::NameNotes::Declared& declared : notes_.declared) {
    const NodeKind kind = ast_.kind(declared.node);
    if (kind != NodeKind::kVar && kind != NodeKind::kLet) continue;
    if (uses[declared.node.value] == 0 && IsLocal(declared.node)) open.push_back(declared.node);
  }
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    const NodeId init = InitOf(node);
    if (init.valid() && (!IsPure(init) || NamesModuleVariable(init))) continue;
    found_.dropped[node.value] = true;
    if (!init.valid()) continue;
    All(init, [&](NodeId part) {
      if (ast_.kind(part) != NodeKind::kIdentifier) return true;
      const NodeId d = notes_.declarations[part.value];
      if (!d.valid() || --uses[d.value] != 0) return true;
      const NodeKind kind = ast_.kind(d);
      if ((kind == NodeKind::kVar || kind == NodeKind::kLet) && IsLocal(d)) open.push_back(d);
      return true;
    });
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

// Returns the token after the last one of a function or constant.
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

// Returns a text that is equal for declarations with the same meaning: the tokens after the name,
// with local names numbered.
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

// Callees come before their callers, so that callers of equal functions are equal.
void Simplifier::MergeDuplicates() {
  struct Candidate {
    NodeId node;
    uint32_t end;
  };
  PoolVector<Candidate> candidates;
  absl::flat_hash_map<uint32_t, uint32_t> lengths;  // in tokens, and how many have it
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

// ---------------------------------------------------------------- functions with one call

void Simplifier::CountCalls(NodeId function) {
  All(function, [&](NodeId node) {
    if (ast_.kind(node) != NodeKind::kCall || !program_.TypeOf(node).valid()) return true;
    const CallTarget& target = program_.CallOf(node);
    if (target.kind != CallTarget::kUser) return true;
    NodeId callee = program_[UserFunctionId(target.index)].node;
    if (found_.merged[callee.value].valid()) callee = found_.merged[callee.value];
    const uint32_t id = program_[callee].ref;
    ++call_counts_[id];
    calls_[id] = node;
    return true;
  });
  // A statement needs a call.
  All(function, [&](NodeId node) {
    if (ast_.kind(node) == NodeKind::kCallStatement) {
      const CallTarget& target = program_.CallOf(wgsl::CallStatementView(ast_, node).call());
      if (target.kind == CallTarget::kUser) call_counts_[target.index] = kNever;
    }
    return true;
  });
}

// Returns the expression that a function consists of, or none.
NodeId Simplifier::ValueOf(UserFunctionId id) const {
  const wgsl::UserFunction& function = program_[id];
  const wgsl::FunctionView view(ast_, function.node);
  const NodeList statements = wgsl::CompoundView(ast_, view.body()).statements();
  const bool is_plain = function.stage == ir::ShaderStage::kNone && view.attributes().empty() &&
                        wgsl::CompoundView(ast_, view.body()).attributes().empty();
  if (!is_plain || IsKept(function.node) || statements.size() != 1) return {};
  if (ast_.kind(statements[0]) != NodeKind::kReturn) return {};
  return wgsl::ReturnView(ast_, statements[0]).value();
}

// Returns whether an argument can replace a parameter. A constant cannot: a mistake in an expression
// of constants, such as a division by zero, is an error of the module. Abstract numbers and
// pointers cannot, because the parameter has another type. Without uses, the argument disappears.
// Then it must be the name of a value, because other arguments may name a resource, and whether a
// shader names a resource decides the layout of the pipeline. (A parameter of the caller is not
// replaced by a resource, because functions with calls are not inlined.)
bool Simplifier::IsSubstitutable(NodeId argument, const wgsl::Variable& parameter,
                                 uint32_t uses) const {
  const ir::TypeStore& types = program_.module.types;
  if (types.kind(parameter.type) == ir::TypeKind::kPointer) return false;
  argument = wgsl::WithoutParens(ast_, argument);
  const NodeId named =
      ast_.kind(argument) == NodeKind::kIdentifier ? notes_.declarations[argument.value] : NodeId();
  const bool is_value = named.valid() && (ast_.kind(named) == NodeKind::kLet ||
                                          ast_.kind(named) == NodeKind::kParameter);
  if (uses == 0 && !is_value) return false;
  const bool is_name = is_value || (named.valid() && types.IsHandle(parameter.type));
  if (program_.StageOf(argument) != wgsl::EvalStage::kRuntime) return false;
  ir::TypeId type = program_.TypeOf(argument);
  if (!type.valid()) return false;
  if (types.kind(type) == ir::TypeKind::kReference) type = types[type].element;
  return type == parameter.type && (is_name || (uses == 1 && IsPure(argument)));
}

bool Simplifier::AreSubstitutable(UserFunctionId id, NodeId value, NodeList arguments) const {
  const wgsl::UserFunction& function = program_[id];
  PoolVector<uint32_t> uses(function.param_count);
  All(value, [&](NodeId node) {
    if (ast_.kind(node) != NodeKind::kIdentifier) return true;
    const NodeId declaration = notes_.declarations[node.value];
    if (!declaration.valid() || ast_.kind(declaration) != NodeKind::kParameter) return true;
    ++uses[program_.VariableOf(declaration).value - function.first_param];
    return true;
  });
  for (uint32_t i = 0; i < function.param_count; ++i) {
    const wgsl::Variable& parameter = program_[wgsl::VariableId(function.first_param + i)];
    if (!IsSubstitutable(arguments[i], parameter, uses[i])) return false;
  }
  return true;
}

void Simplifier::InlineFunctions() {
  call_counts_.resize(program_.functions.size());
  calls_.resize(program_.functions.size());
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    const NodeId node = program_.functions[i].node;
    if (live_[i] && !found_.merged[node.value].valid()) CountCalls(node);
  }
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    const NodeId call = calls_[i];
    if (call_counts_[i] != 1 || program_.CallOf(call).index != i) continue;
    const NodeId value = ValueOf(UserFunctionId(i));
    if (!value.valid() || program_.StageOf(value) != wgsl::EvalStage::kRuntime) continue;
    const ir::TypeStore& types = program_.module.types;
    ir::TypeId type = program_.TypeOf(value);
    if (type.valid() && types.kind(type) == ir::TypeKind::kReference) type = types[type].element;
    const NodeList arguments = wgsl::CallView(ast_, call).arguments();
    if (type != program_.functions[i].return_type || !IsPure(value)) continue;
    if (!AreSubstitutable(UserFunctionId(i), value, arguments)) continue;
    found_.inlined[call.value] = value;
    const NodeList parameters = wgsl::FunctionView(ast_, program_.functions[i].node).parameters();
    for (size_t p = 0; p < parameters.size(); ++p) {
      found_.inlined[parameters[p].value] = arguments[p];
    }
  }
}

}  // namespace

Simplifications FindSimplifications(const wgsl::Program& program, const wgsl::NameNotes& notes,
                                    const Settings& settings) {
  return Simplifier(program, notes, settings).Run();
}

}  // namespace tessera::minify
