#include "wgsl/resolve/late_value.h"

#include <algorithm>
#include <string>

#include "base/pool_vector.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::wgsl {
namespace {

// Returns the first identifier or call in `expression` whose evaluation stage is later than
// `wanted`. Returns an invalid id if there is none.
NodeId FindLate(const Program& program, NodeId expression, EvalStage wanted) {
  const Ast& ast = program.ast;
  struct Step {
    NodeId node;
    bool arguments_done;  // used only for calls
  };
  // Uses an explicit stack, because chains of operators can be arbitrarily long.
  PoolVector<Step> stack{{expression, false}};
  while (!stack.empty()) {
    const auto [node, arguments_done] = stack.back();
    stack.pop_back();
    const NodeFacts& facts = program[node];
    if (facts.type.valid() && facts.stage <= wanted) continue;
    const NodeKind kind = ast.kind(node);
    if (kind == NodeKind::kIdentifier && program.VariableOf(node).valid()) return node;
    if (kind == NodeKind::kIdentifier) continue;
    if (arguments_done) {
      const bool known = facts.ref != NodeId::kNoneValue;
      if (known && program.CallOf(node).kind == CallTarget::kUser) return node;
      continue;
    }
    // Visit a call after its arguments. Skip its callee, which is not an expression.
    if (kind == NodeKind::kCall) stack.push_back({node, true});
    const auto first = static_cast<ptrdiff_t>(stack.size());
    const auto add = [&](NodeId child) { stack.push_back({child, false}); };
    if (kind == NodeKind::kCall) {
      std::ranges::for_each(CallView(ast, node).arguments(), add);
    } else {
      ForEachChild(ast, node, add);
    }
    std::reverse(stack.begin() + first, stack.end());
  }
  return {};
}

}  // namespace

void LabelLateValue(const Program& program, Diagnostic& d, NodeId expression, EvalStage wanted) {
  const NodeId late = FindLate(program, expression, wanted);
  if (!late.valid()) return;
  const Ast& ast = program.ast;
  NodeId declaration;
  const char* when = " is known only when the shader runs";
  if (ast.kind(late) == NodeKind::kCall) {
    declaration = program[UserFunctionId(program.CallOf(late).index)].node;
    when = " is called only when the shader runs";
  } else {
    const Variable& variable = program[program.VariableOf(late)];
    declaration = variable.node;
    if (variable.kind == VariableKind::kOverride) {
      when = " is known only when the pipeline is created";
    }
  }
  const StringId name(ast.token(declaration).payload);
  d.AddLabel(ast.SpanOf(declaration), Quote(program.module.strings.Get(name)) + when);
}

}  // namespace tessera::wgsl
