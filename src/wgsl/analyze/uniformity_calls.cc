// Implements the uniformity rules for function calls.
#include <algorithm>

#include "base/pool_vector.h"
#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "wgsl/analyze/uniformity_impl.h"
#include "wgsl/resolve/overload.h"

namespace tessera::wgsl::uniformity {
namespace {

using ir::BuiltinFn;

// Returns whether `fn` is a subgroup function that returns the same value in all invocations of the
// subgroup.
bool IsUniformInSubgroup(BuiltinFn fn) {
  return ir::InfoOf(fn).subgroup == ir::SubgroupResult::kSame;
}

}  // namespace

BuiltinRule RuleOf(BuiltinFn fn) {
  const ir::BuiltinInfo& info = ir::InfoOf(fn);
  if (!info.RequiresUniformity()) return {};
  if (info.IsBarrier()) {
    return {true, Rule::kUnnamed, fn == BuiltinFn::k_workgroupUniformLoad ? 1u : 0u};
  }
  if (info.HasDerivative()) return {true, Rule::kDerivative, 0};
  if (info.IsSubgroup()) {
    const bool shuffles = fn == BuiltinFn::k_subgroupShuffleUp ||
                          fn == BuiltinFn::k_subgroupShuffleDown ||
                          fn == BuiltinFn::k_subgroupShuffleXor;
    return {true, Rule::kSubgroup, shuffles ? 2u : 0u};
  }
  // Every argument must be uniform, except the accumulator (proposal subgroup-matrix). Arguments
  // that must be constants are uniform anyway.
  return {true, Rule::kSubgroupMatrix,
          fn == BuiltinFn::k_subgroupMatrixMultiplyAccumulate ? 3u : 0x1fu};
}

namespace {

// Returns the severity of a rule at the source offset `at`.
Severity GivenSeverity(const Program& program, Rule rule, uint32_t at) {
  switch (rule) {
    case Rule::kDerivative: return program.SeverityAt(DiagnosticRule::kDerivativeUniformity, at);
    case Rule::kSubgroup: return program.SeverityAt(DiagnosticRule::kSubgroupUniformity, at);
    case Rule::kSubgroupMatrix:
      return program.SeverityAt(DiagnosticRule::kSubgroupMatrixUniformity, at);
    default: return Severity::kError;
  }
}

}  // namespace

Severity Analysis::SeverityOf(Rule rule, NodeId call) const {
  const Severity severity = GivenSeverity(program_, rule, ast_.SpanOf(call).begin);
  if (!only_hidden_) return severity;
  return severity == Severity::kOff ? Severity::kInfo : Severity::kOff;
}

void Analysis::Require(uint32_t vertex, Scope scope, Rule rule, Severity severity, NodeId call,
                       NodeId argument, uint32_t origin, bool contents) {
  if (severity == Severity::kOff) return;
  requirements_.push_back({vertex, severity, rule, scope, call, argument, contents, origin});
}

uint32_t Analysis::Call(uint32_t cf, NodeId node) {
  const CallTarget& target = program_.CallOf(node);
  switch (target.kind) {
    case CallTarget::kUser: return UserCall(cf, node, UserFunctionId(target.index));
    case CallTarget::kBuiltin: return BuiltinCall(cf, node, static_cast<BuiltinFn>(target.index));
    default: break;
  }
  // The results of value constructors, conversions and `select` depend on all arguments.
  uint32_t result = cf;
  const NodeList args = CallView(ast_, node).arguments();
  for (NodeId a : args) result = Merge(cf, result, Value(cf, a), node);
  const TypeId type = program_.TypeOf(node);
  if (type.valid() && program_.module.types[type].kind == ir::TypeKind::kSubgroupMatrix) {
    const Severity severity = SeverityOf(Rule::kSubgroupMatrix, node);
    Require(cf, kSubgroup, Rule::kSubgroupMatrix, severity, node);
    if (!args.empty()) {
      Require(result, kSubgroup, Rule::kSubgroupMatrix, severity, node, args[0]);
    }
  }
  return result;
}

uint32_t Analysis::BuiltinCall(uint32_t cf, NodeId node, BuiltinFn fn) {
  const NodeList args = CallView(ast_, node).arguments();
  const BuiltinRule needs = RuleOf(fn);
  const bool of_subgroup =
      needs.rule == Rule::kSubgroupMatrix ||
      (needs.rule == Rule::kSubgroup && program_.Has(LanguageFeature::kSubgroupUniformity));
  const Scope scope = of_subgroup ? kSubgroup : kWorkgroup;
  const Severity severity = needs.control_flow ? SeverityOf(needs.rule, node) : Severity::kOff;
  if (severity != Severity::kOff) Require(cf, scope, needs.rule, severity, node);

  uint32_t result = cf;
  for (uint32_t i = 0; i < args.size(); ++i) {
    const uint32_t value = Value(cf, args[i]);
    if ((needs.uniform_arguments >> i & 1) != 0 && severity != Severity::kOff) {
      Require(value, scope, needs.rule, severity, node, args[i]);
    }
    result = Merge(cf, result, value, node);
  }

  // If the arguments are uniform, the result is uniform within the subgroup. Within the workgroup,
  // it may be non-uniform.
  if (IsUniformInSubgroup(fn)) return Merge(cf, result, WorkgroupSource(cf, node), node);
  // The results of atomic functions count as non-uniform, because they differ between invocations.
  // The specification does not list these functions among those that may return non-uniform results
  // for uniform arguments, but every implementation treats the results as non-uniform.
  bool non_uniform = ir::InfoOf(fn).MayBeNonUniform();
  if (fn == BuiltinFn::k_textureLoad && !args.empty()) {
    const TypeId type = program_.TypeOf(args[0]);
    if (type.valid()) {
      const ir::TypeStore& types = program_.module.types;
      const ir::Type* t = &types[type];
      if (t->kind == ir::TypeKind::kReference) t = &types[t->element];
      non_uniform |= t->kind == ir::TypeKind::kStorageTexture && IsReadAndWritten(t->access);
    }
  }
  return non_uniform ? Merge(cf, result, Source(node), node) : result;
}

Analysis::Arguments Analysis::Evaluate(uint32_t cf, const UserFunction& f, NodeList args) {
  const uint32_t count = std::min(static_cast<uint32_t>(args.size()), f.param_count);
  Arguments result;
  result.values.resize(count);
  result.contents.assign(count, kNone);
  result.views.assign(count, View{VariableId(), cf, true});
  for (uint32_t i = 0; i < count; ++i) {
    if (IsDesugared(program_.variables[f.first_param + i])) {
      result.views[i] = ViewOf(cf, args[i]);
      result.values[i] = PointerValue(result.views[i], args[i]);
    } else {
      result.values[i] = Value(cf, args[i]);
    }
  }
  // Load the memory behind pointer arguments only after evaluating all arguments, because calls in
  // the arguments may store to it.
  for (uint32_t i = 0; i < count; ++i) {
    const VariableId root = result.views[i].root;
    if (!root.valid() || !IsDesugared(program_[root])) continue;
    // The loaded value depends on the indices, because they select the memory that is read.
    result.contents[i] = Load(cf, args[i], result.views[i]);
  }
  return result;
}

// Turns a callee's requirements on a parameter into requirements on the argument.
void Analysis::RequireOfArgument(NodeId call, NodeId argument, const ParamSummary& p,
                                 uint32_t value, uint32_t contents) {
  for (int s = 0; s < kScopeCount; ++s) {
    const auto require = [&](const Tag& tag, uint32_t vertex, bool of_contents) {
      if (tag.severity == Severity::kOff || vertex == kNone) return;
      Require(vertex, static_cast<Scope>(s), origins_[tag.origin].rule, tag.severity, call,
              argument, tag.origin, of_contents);
    };
    require(p.value[s], value, false);
    require(p.contents[s], contents, true);
  }
}

// Returns the value that a call leaves in the memory behind a pointer argument.
uint32_t Analysis::LeftBehind(uint32_t cf, NodeId call, const ParamSummary& p,
                              const Arguments& args) {
  uint32_t value = cf;
  if (p.may_become_non_uniform[kSubgroup]) {
    value = Source(call);
  } else if (p.may_become_non_uniform[kWorkgroup]) {
    value = WorkgroupSource(cf, call);
  }
  const uint32_t list = p.dependencies;
  if (list == kNone) return value;
  // Merge accepts only one vertex, so join all dependencies into one.
  uint32_t v = kNone;
  for (uint32_t d = 1; d <= dependencies_[list]; ++d) {
    const uint32_t of = dependencies_[list + d];
    const uint32_t from = (of & 1) != 0 ? args.contents[of / 2] : args.values[of / 2];
    if (from == kNone || from == cf) continue;
    if (v == kNone) v = graph_.Add(VertexKind::kValue, call);
    graph_.AddEdge(v, from);
  }
  return v == kNone ? value : Merge(cf, v, value, call);
}

uint32_t Analysis::UserCall(uint32_t cf, NodeId node, UserFunctionId callee) {
  const NodeList nodes = CallView(ast_, node).arguments();
  const UserFunction& f = program_[callee];
  const Summary& summary = summaries_[callee.value];
  for (int s = 0; s < kScopeCount; ++s) {
    const Tag& tag = summary.call_site[s];
    if (tag.severity == Severity::kOff) continue;
    Require(cf, static_cast<Scope>(s), origins_[tag.origin].rule, tag.severity, node, {},
            tag.origin);
  }
  const Arguments args = Evaluate(cf, f, nodes);
  const auto count = static_cast<uint32_t>(args.values.size());
  uint32_t result = cf;
  if (summary.return_may_be_non_uniform[kSubgroup]) {
    result = Source(node);
  } else if (summary.return_may_be_non_uniform[kWorkgroup]) {
    result = WorkgroupSource(cf, node);
  }
  for (uint32_t i = 0; i < count; ++i) {
    const ParamSummary& p = params_[summary.first_param + i];
    const uint32_t value = args.values[i], contents = args.contents[i];
    RequireOfArgument(node, nodes[i], p, value, contents);
    if (p.value_to_return) result = Merge(cf, result, value, node);
    if (p.contents_to_return && contents != kNone) result = Merge(cf, result, contents, node);
  }
  // In the graph, a call counts as a store to the memory behind each pointer argument, even if the
  // callee writes nothing. The contents of the memory therefore always depend on the control flow
  // that leads to the call.
  PoolVector<std::pair<uint32_t, uint32_t>> stores;
  for (uint32_t i = 0; i < count; ++i) {
    if (args.contents[i] == kNone) continue;
    stores.emplace_back(i, LeftBehind(cf, node, params_[summary.first_param + i], args));
  }
  for (const auto& [i, value] : stores) Store(node, args.views[i], value);
  return result;
}

}  // namespace tessera::wgsl::uniformity
