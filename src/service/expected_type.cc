#include "service/expected_type.h"

#include "service/navigation.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::service {
namespace {

ir::TypeId OfArgument(const Analysis& a, NodeId call, NodeId argument) {
  const wgsl::NodeList parameters = ParametersOf(a, call);
  const wgsl::NodeList arguments = wgsl::CallView(a.ast(), call).arguments();
  for (size_t i = 0; i < arguments.size() && i < parameters.size(); ++i) {
    if (arguments[i] == argument) return a.program().TypeOf(parameters[i]);
  }
  return {};
}

ir::TypeId OfReturn(const Analysis& a, NodeId node) {
  const NodeId function = a.tree().Enclosing(node, NodeKind::kFunction);
  if (!function.valid()) return {};
  const NodeId type = wgsl::FunctionView(a.ast(), function).return_type();
  return type.valid() ? a.program().TypeOf(type) : ir::TypeId();
}

ir::TypeId OfDeclaration(const Analysis& a, NodeId declaration) {
  const NodeId type = a.ast().kind(declaration) == NodeKind::kVar
                          ? wgsl::VarView(a.ast(), declaration).type()
                          : wgsl::ValueDeclView(a.ast(), declaration).type();
  return type.valid() ? a.program().TypeOf(type) : ir::TypeId();
}

}  // namespace

ir::TypeId ExpectedType(const Analysis& analysis, NodeId node) {
  const wgsl::Ast& ast = analysis.ast();
  NodeId parent = analysis.tree().Parent(node);
  while (parent.valid() && ast.kind(parent) == NodeKind::kParen) {
    node = parent;
    parent = analysis.tree().Parent(parent);
  }
  if (!parent.valid()) return {};
  switch (ast.kind(parent)) {
    case NodeKind::kAssign:
    case NodeKind::kCompoundAssign: {
      const wgsl::AssignView view(ast, parent);
      return view.value() == node ? analysis.ValueType(view.target()) : ir::TypeId();
    }
    case NodeKind::kLet:
    case NodeKind::kConst:
    case NodeKind::kOverride:
    case NodeKind::kVar: return OfDeclaration(analysis, parent);
    case NodeKind::kReturn: return OfReturn(analysis, parent);
    case NodeKind::kIf:
    case NodeKind::kWhile:
    case NodeKind::kFor:
    case NodeKind::kBreakIf: return ir::kBool;
    case NodeKind::kIndex:
      return wgsl::IndexView(ast, parent).index() == node ? ir::kU32 : ir::TypeId();
    case NodeKind::kCase: {
      const NodeId whole = analysis.tree().Parent(parent);
      return analysis.ValueType(wgsl::SwitchView(ast, whole).selector());
    }
    case NodeKind::kCall: return OfArgument(analysis, parent, node);
    case NodeKind::kBinary: {
      const wgsl::BinaryView view(ast, parent);
      if (view.is_logical()) return ir::kBool;
      return analysis.ValueType(view.left() == node ? view.right() : view.left());
    }
    default: return {};  // others: parents that accept any type
  }
}

}  // namespace tessera::service
