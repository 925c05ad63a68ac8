#include "wgsl/analyze/uniformity_query.h"

#include <utility>

#include "wgsl/analyze/behavior.h"
#include "wgsl/analyze/uniformity_impl.h"

namespace tessera::wgsl {

std::optional<ValueUniformity> UniformityOf(const Program& program, UserFunctionId function,
                                            NodeId node) {
  Diagnostics ignored;
  const BehaviorTable behaviors = AnalyzeBehavior(program, ignored);
  uniformity::Analysis analysis(program, behaviors, ignored);
  return uniformity::Query(analysis).Ask(function, node);
}

namespace uniformity {

std::optional<ValueUniformity> Query::Ask(UserFunctionId function, NodeId node) {
  a_.asked_ = node;
  a_.needs_.resize(a_.program_.functions.size());
  a_.FunctionAndCallees(function);  // the graph of `function` is the last one
  if (a_.ast_.kind(node) == NodeKind::kParameter) {
    a_.answer_ = a_.value_[a_.program_.VariableOf(node).value];
  }
  if (a_.answer_ == kNone) return std::nullopt;
  ValueUniformity result;
  Analysis::Failure failure{0, a_.PathToSource(a_.answer_, kSubgroup)};
  if (!failure.path.empty()) {
    result.uniformity = Uniformity::kNonUniform;
  } else {
    failure.path = a_.PathToSource(a_.answer_, kWorkgroup);
    if (!failure.path.empty()) result.uniformity = Uniformity::kUniformInSubgroup;
  }
  if (!failure.path.empty()) {
    Diagnostic d{};
    a_.ExplainPath(d, failure);
    result.reasons = std::move(d.labels);
  }
  AddConditions(result);
  return result;
}

// Adds what the value depends on in the callers of the function.
void Query::AddConditions(ValueUniformity& result) {
  const UserFunction& f = a_.program_[a_.function_];
  if (f.stage != ir::ShaderStage::kNone) return;
  ++a_.round_;
  a_.Reach(a_.answer_);
  result.depends_on_call = a_.Reached(Graph::kStart);
  for (uint32_t i = 0; i < f.param_count; ++i) {
    const uint32_t vertex = a_.value_[f.first_param + i];
    // The vertex after that of the parameter represents its contents.
    const bool has_contents = a_.contents_at_return_[i] != kNone;
    if (!a_.Reached(vertex) && !(has_contents && a_.Reached(vertex + 1))) continue;
    result.parameters.push_back(a_.program_.variables[f.first_param + i].node);
  }
}

uint32_t Query::Evaluate(Analysis& analysis, uint32_t cf, NodeId node) {
  analysis.asked_ = {};
  const bool is_computed = analysis.IsComputed(node);
  const uint32_t value = analysis.Value(cf, node);
  if (is_computed) analysis.answer_ = value;
  return value;
}

}  // namespace uniformity
}  // namespace tessera::wgsl
