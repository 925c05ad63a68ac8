// Selects the functions for which uniformity analysis must build a graph. Few functions need one.
#include <algorithm>

#include "base/pool_vector.h"
#include "wgsl/analyze/uniformity_impl.h"

namespace tessera::wgsl::uniformity {
namespace {

// Returns the greatest id of the nodes that a statement evaluates before its first branch. Children
// have smaller ids than their parents, so this is the id of the statement itself or of the root of
// an expression. Returns 0 for blocks and loops.
uint32_t HeadOf(const Ast& ast, NodeId statement) {
  switch (ast.kind(statement)) {
    case NodeKind::kIf: return IfView(ast, statement).condition().value;
    case NodeKind::kSwitch: return SwitchView(ast, statement).selector().value;
    case NodeKind::kCompound:
    case NodeKind::kLoop:
    case NodeKind::kFor:
    case NodeKind::kWhile: return 0;
    default: return statement.value;
  }
}

// Returns whether any node from `from` to `to` (inclusive) is a short-circuiting operator. The
// range includes all operators in an expression whose root is `to`, because operands have smaller
// ids than their operator.
bool HasLogical(const Ast& ast, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i <= to; ++i) {
    const NodeId node(i);
    if (ast.kind(node) == NodeKind::kBinary && BinaryView(ast, node).is_logical()) return true;
  }
  return false;
}

}  // namespace

void Analysis::Run() {
  needs_.resize(program_.functions.size());
  for (UserFunctionId f : program_.order) {  // callees before callers
    needs_[f.value] = NeedOf(program_[f]);
    if (needs_[f.value] == Need::kGraph) FunctionAndCallees(f);
  }
}

// Determines whether a function needs a graph. Most functions do not, because they unconditionally
// execute every operation that requires uniform control flow. Such a function only requires that it
// be called from uniform control flow. Entry points always start in uniform control flow.
Analysis::Need Analysis::NeedOf(const UserFunction& f) const {
  const NodeId* call = program_.flow_calls.data() + f.first_call;
  const NodeId* const end = call + f.call_count;
  if (call == end) return Need::kNothing;
  Need need = Need::kNothing;
  bool may_have_returned = false;
  uint32_t looked_at = 0;  // HasLogical has already searched up to this node
  for (NodeId s : CompoundView(ast_, FunctionView(ast_, f.node).body()).statements()) {
    const uint32_t head = HeadOf(ast_, s);
    for (; call != end && call->value < s.value; ++call) {
      const Need of_call = NeedOfCall(*call);
      if (of_call == Need::kNothing) continue;
      if (of_call == Need::kGraph || may_have_returned || call->value > head ||
          HasLogical(ast_, std::max(call->value, looked_at), head)) {
        return Need::kGraph;
      }
      looked_at = head;
      need = of_call;
    }
    may_have_returned |= (behaviors_[s.value] & kBehaviorReturn) != 0;
  }
  return need;
}

Analysis::Need Analysis::NeedOfCall(NodeId call) const {
  const CallTarget& target = program_.CallOf(call);
  if (target.kind != CallTarget::kUser) {
    const BuiltinRule rule = target.kind == CallTarget::kBuiltin
                                 ? RuleOf(static_cast<ir::BuiltinFn>(target.index))
                                 // Any other call constructs a subgroup matrix.
                                 // Analysis::Call has the same rule for such calls.
                                 : BuiltinRule{true, Rule::kSubgroupMatrix, 1};
    if (SeverityOf(rule.rule, call) == Severity::kOff) return Need::kNothing;
    return rule.uniform_arguments == 0 ? Need::kControlFlow : Need::kGraph;
  }
  if (needs_[target.index] != Need::kSummary) return needs_[target.index];
  const Summary& summary = summaries_[target.index];
  const auto tagged = [](const Tag(&tags)[kScopeCount]) {
    return std::ranges::any_of(tags, [](const Tag& t) { return t.severity != Severity::kOff; });
  };
  for (uint32_t i = 0; i < program_.functions[target.index].param_count; ++i) {
    const ParamSummary& p = params_[summary.first_param + i];
    if (tagged(p.value) || tagged(p.contents)) return Need::kGraph;
  }
  return tagged(summary.call_site) ? Need::kControlFlow : Need::kNothing;
}

// Builds the graph of a function after the graphs of its callees, whose summaries it needs.
void Analysis::FunctionAndCallees(UserFunctionId id) {
  if (summaries_.empty()) {
    summaries_.resize(program_.functions.size());
    value_.resize(program_.variables.size(), kNone);
    variables_.Resize(program_.variables.size());
    graph_.Reserve(ast_.nodes.size());
  }
  struct Frame {
    UserFunctionId function;
    uint32_t next;  // index of the next callee
  };
  PoolVector<Frame> stack{{id, 0}};
  while (!stack.empty()) {
    Frame& frame = stack.back();
    const ArenaList<UserFunctionId>& callees = program_[frame.function].callees;
    if (frame.next < callees.size()) {
      const UserFunctionId callee = callees[frame.next++];
      if (needs_[callee.value] != Need::kSummary) stack.push_back({callee, 0});
      continue;
    }
    Function(frame.function);
    needs_[frame.function.value] = Need::kSummary;
    stack.pop_back();
  }
}

}  // namespace tessera::wgsl::uniformity
