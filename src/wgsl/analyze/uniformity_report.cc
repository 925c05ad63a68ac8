// Reports uniformity failures. Each report shows the location, and explains step by step how the
// required value or control flow became non-uniform.
#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>

#include "base/pool_vector.h"
#include "wgsl/analyze/uniformity_impl.h"
#include "wgsl/resolve/overload.h"

namespace tessera::wgsl::uniformity {
namespace {

// The maximum number of reports per module. Further failures usually have the same cause.
constexpr uint32_t kMaxReports = 20;
constexpr size_t kMaxSteps = 4;

DiagCode CodeOf(Rule rule) {
  switch (rule) {
    case Rule::kDerivative: return DiagCode::derivative_uniformity;
    case Rule::kSubgroup: return DiagCode::subgroup_uniformity;
    case Rule::kSubgroupMatrix: return DiagCode::subgroup_matrix_uniformity;
    default: return DiagCode::uniformity;
  }
}

std::string_view NoteOf(Rule rule) {
  switch (rule) {
    case Rule::kDerivative:
      return "a derivative is computed from neighboring invocations, so all of them must execute "
             "this call";
    case Rule::kSubgroup:
    case Rule::kSubgroupMatrix: return "every invocation of the subgroup must execute this call";
    default: return "either all invocations of the workgroup must execute this call, or none";
  }
}

// Returns a hint that explains how to avoid calling `builtin` in non-uniform control flow.
std::string WithoutDerivative(std::string_view builtin) {
  std::string_view others;
  if (builtin == "textureSample" || builtin == "textureSampleBias") {
    others = "'textureSampleLevel' or 'textureSampleGrad'";
  } else if (builtin == "textureSampleCompare") {
    others = "'textureSampleCompareLevel'";
  } else {
    return "call it before control flow diverges, and keep its result";
  }
  return fmt::format("call it before control flow diverges, or use {} instead", others);
}

std::string_view RuleName(Rule rule) {
  switch (rule) {
    case Rule::kDerivative: return "derivative_uniformity";
    case Rule::kSubgroup: return "subgroup_uniformity";
    case Rule::kSubgroupMatrix: return "subgroup_matrix_uniformity";
    default: return {};
  }
}

}  // namespace

void Analysis::Report(Scope scope, Severity severity) {
  // Failures with the same cause, i.e. the same decision or source. Each group is reported as one
  // error.
  struct Group {
    Rule rule;
    NodeId cause;
    PoolVector<Failure> failures;
  };
  PoolVector<Group> groups;
  uint32_t explored = 0;
  for (uint32_t r = 0; r < requirements_.size(); ++r) {
    const Requirement& q = requirements_[r];
    if (q.scope != scope || q.severity != severity || explored == 5 * kMaxReports) continue;
    Failure failure{r, search_.PathToSource(q.vertex, scope)};
    if (failure.path.empty()) continue;
    ++explored;
    NodeId cause = graph_.ast(failure.path.back());
    for (uint32_t v : failure.path) {
      if (graph_.kind(v) != VertexKind::kControl) continue;
      cause = graph_.ast(v);
      break;
    }
    auto at = std::find_if(groups.begin(), groups.end(),
                           [&](const Group& g) { return g.rule == q.rule && g.cause == cause; });
    if (at == groups.end()) {
      groups.push_back({q.rule, cause, {}});
      at = groups.end() - 1;
    }
    at->failures.push_back(std::move(failure));
  }
  for (const Group& group : groups) ReportGroup(group.failures);
}

void Analysis::ReportGroup(const PoolVector<Failure>& failures) {
  if (reports_ == kMaxReports) return;
  ++reports_;
  const Failure& failure = failures.front();
  const Requirement& q = requirements_[failure.requirement];
  // Follow the chain of requirements from callee to callee. It ends at a call to a built-in
  // function.
  PoolVector<const Requirement*> chain{&q};
  while (chain.back()->origin != kNone && chain.size() < 64) {
    chain.push_back(&origins_[chain.back()->origin]);
  }
  const Requirement& last = *chain.back();
  const std::string_view builtin = program_.source.text(ast_.SpanOf(last.call));
  const bool of_value = last.argument.valid();
  const Span where = of_value ? SpanOf(last.argument) : ast_.SpanOf(last.call);
  Diagnostic& d = diagnostics_.Add(
      CodeOf(q.rule), q.severity, where,
      of_value ? fmt::format("this argument of '{}' must be a uniform value", builtin)
               : fmt::format("'{}' must only be called from uniform control flow", builtin));
  for (size_t i = chain.size() - 1; i-- > 0;) {
    const Requirement& r = *chain[i];
    if (chain.size() > 8 && i > 2 && i + 5 < chain.size()) continue;
    const std::string_view callee = program_.source.text(ast_.SpanOf(r.call));
    if (!r.argument.valid()) {
      d.AddLabel(ast_.SpanOf(r.call), fmt::format("called through '{}' here", callee));
    } else {
      d.AddLabel(SpanOf(r.argument),
                 fmt::format("{} to '{}' here",
                             r.contents ? "a pointer to the value is passed" : "passed", callee));
    }
  }
  ExplainPath(d, failure);
  // Label each call only once, even if it violates several requirements.
  absl::flat_hash_set<NodeId> calls{q.call};
  for (size_t i = 1; i < failures.size(); ++i) {
    const Requirement& other = requirements_[failures[i].requirement];
    if (!calls.insert(other.call).second) continue;
    if (calls.size() > kMaxSteps + 1) continue;
    // A failure concerns either a call's control flow or one of its arguments. The label 'the same
    // applies' is correct only if the first failure is of the same kind.
    const bool of_argument = other.argument.valid();
    const bool same = of_argument == q.argument.valid();
    d.AddLabel(
        of_argument ? SpanOf(other.argument) : ast_.SpanOf(other.call),
        same ? (of_argument ? "the same applies to this argument" : "the same applies to this call")
             : (of_argument ? "this must also be uniform, but is not, for the same reason"
                            : "this call must also be in uniform control flow, but is not, for the "
                              "same reason"));
  }
  if (calls.size() > kMaxSteps + 1) {
    const size_t more = calls.size() - kMaxSteps - 1;
    d.AddNote(
        fmt::format("{} more call{} for the same reason", more, more == 1 ? " fails" : "s fail"));
  }
  if (!of_value) d.AddNote(std::string(NoteOf(q.rule)));
  if (!of_value && q.rule == Rule::kDerivative) d.AddHelp(WithoutDerivative(builtin));
  if (!RuleName(q.rule).empty()) {
    d.AddHelp(fmt::format("to turn this check off at your own risk, use @diagnostic(off, {})",
                          RuleName(q.rule)));
  }
}

namespace {

// Returns the target of an assignment, increment or decrement.
NodeId TargetOf(const Ast& ast, NodeId node) {
  const NodeKind kind = ast.kind(node);
  return kind == NodeKind::kIncrement || kind == NodeKind::kDecrement
             ? StepView(ast, node).target()
             : AssignView(ast, node).target();
}

}  // namespace

// Explains the decisions and assignments on `failure.path`. The path leads from the uniformity
// requirement, or from the value that a query is about, to the source of the non-uniformity.
void Analysis::ExplainPath(Diagnostic& d, const Failure& failure) {
  size_t steps = 0;
  // The last explained step if it is a call; otherwise invalid.
  NodeId storing_call;
  for (uint32_t v : failure.path) {
    const NodeId ast = graph_.ast(v);
    if (!ast.valid() || steps == kMaxSteps) continue;
    const NodeKind kind = ast_.kind(ast);
    if (graph_.kind(v) == VertexKind::kControl) {
      d.AddLabel(SpanOf(ast), "control flow depends on this possibly non-uniform value");
    } else if (graph_.kind(v) == VertexKind::kAssign && kind == NodeKind::kCall) {
      d.AddLabel(ast_.SpanOf(ast),
                 fmt::format("'{}' may store a non-uniform value through a pointer",
                             program_.source.text(ast_.SpanOf(ast))));
    } else if (graph_.kind(v) == VertexKind::kAssign) {
      const bool declaration = kind == NodeKind::kVar || kind == NodeKind::kLet;
      const NodeId target = declaration ? ast : TargetOf(ast_, ast);
      const VariableId id = declaration ? program_.VariableOf(ast) : RootOf(program_, target);
      if (!id.valid()) continue;
      // Label a declaration at its name, and an assignment at its target.
      d.AddLabel(
          declaration ? ast_.SpanOf(ast) : SpanOf(target),
          fmt::format("'{}' gets a possibly non-uniform value here", Name(program_[id].name)));
    } else {
      continue;
    }
    storing_call = kind == NodeKind::kCall ? ast : NodeId();
    ++steps;
  }
  const NodeId source = graph_.ast(failure.path.back());
  if (!source.valid()) return;
  if (source != storing_call) return ExplainSource(d, source, 0);
  const CallTarget& target = program_.CallOf(source);
  if (target.kind != CallTarget::kUser) return;
  const uint32_t first = summaries_[target.index].first_param;
  for (uint32_t i = 0; i < program_.functions[target.index].param_count; ++i) {
    if (!params_[first + i].cause.valid()) continue;
    return ExplainSource(d, params_[first + i].cause, 1);
  }
}

// Explains why the expression or parameter may be non-uniform.
void Analysis::ExplainSource(Diagnostic& d, NodeId ast, uint32_t depth) {
  const NodeKind kind = ast_.kind(ast);
  if (kind == NodeKind::kParameter) {
    const Variable& v = program_[program_.VariableOf(ast)];
    const Span at = ast_.SpanOf(ast);
    if (v.io.builtin != ir::BuiltinValue::kNone) {
      d.AddLabel(at, fmt::format("'{}' is @builtin({}): it differs between invocations",
                                 Name(v.name), program_.SpellingOf(v.io.builtin)));
    } else if (program_.module.types[v.type].kind == ir::TypeKind::kStruct) {
      d.AddLabel(at, fmt::format("'{}' has members that differ between invocations", Name(v.name)));
    } else {
      d.AddLabel(
          at, fmt::format("'{}' is a shader input: it differs between invocations", Name(v.name)));
    }
    return;
  }
  if (kind == NodeKind::kCall) {
    const CallTarget& target = program_.CallOf(ast);
    const std::string_view callee = program_.source.text(ast_.SpanOf(ast));
    d.AddLabel(ast_.SpanOf(ast), fmt::format("the result of '{}' may be non-uniform", callee));
    if (target.kind == CallTarget::kUser && depth < kMaxSteps) {
      const NodeId cause = summaries_[target.index].return_cause;
      if (cause.valid()) ExplainSource(d, cause, depth + 1);
    }
    return;
  }
  const VariableId root = RootOf(program_, ast);
  if (!root.valid()) {
    d.AddLabel(SpanOf(ast), "this may be non-uniform");
    return;
  }
  const Variable& v = program_[root];
  const bool is_own =
      v.space == ir::AddressSpace::kPrivate || v.space == ir::AddressSpace::kPixelLocal;
  if (v.kind == VariableKind::kParameter) {
    d.AddLabel(SpanOf(ast),
               fmt::format("memory read through '{}' may hold a non-uniform value", Name(v.name)));
  } else {
    d.AddLabel(SpanOf(ast),
               fmt::format("reading '{}' may give a non-uniform value: other invocations "
                           "can {}",
                           Name(v.name), is_own ? "have a different value" : "write it"));
  }
}

}  // namespace tessera::wgsl::uniformity
