#include "wgsl/resolve/late_value.h"

#include <string>

#include "wgsl/syntax/ast_views.h"

namespace tessera::wgsl {
namespace {

// The first identifier or call within `node` that is late; none if there is none.
NodeId FindLate(const Program& program, NodeId node, EvalStage wanted) {
  const NodeFacts& facts = program[node];
  if (facts.type.valid() && facts.stage <= wanted) return {};
  const Ast& ast = program.ast;
  NodeId found;
  const auto look = [&](NodeId child) {
    if (!found.valid()) found = FindLate(program, child, wanted);
  };
  switch (ast.kind(node)) {
    case NodeKind::kIdentifier: return program.VariableOf(node).valid() ? node : NodeId();
    case NodeKind::kCall:
      // Not the callee, which is no expression.
      for (const NodeId argument : CallView(ast, node).arguments()) look(argument);
      if (found.valid() || facts.ref == NodeId::kNoneValue) return found;
      return program.CallOf(node).kind == CallTarget::kUser ? node : NodeId();
    default: ForEachChild(ast, node, look); return found;
  }
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
