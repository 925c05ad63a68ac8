#include "wgsl/syntax/ast_views.h"

#include <type_traits>

namespace tessera::wgsl {
namespace {

template <typename... Rest>
void VisitChildren(absl::FunctionRef<void(NodeId)> fn, const Rest&... children) {
  const auto visit = [&fn](const auto& child) {
    if constexpr (std::is_same_v<std::decay_t<decltype(child)>, NodeId>) {
      if (child.valid()) fn(child);
    } else {
      for (NodeId each : child) fn(each);
    }
  };
  (visit(children), ...);
}

// The children of each kind of node, in source order: ROW(kind, view class, children...). The
// children are expressions that use the view `v`.
#define TESSERA_NODE_CHILDREN(ROW)                                                         \
  ROW(kIdentifier, IdentifierView, v.template_arguments())                                 \
  ROW(kParen, ParenView, v.inner())                                                        \
  ROW(kUnary, UnaryView, v.operand())                                                      \
  ROW(kBinary, BinaryView, v.left(), v.right())                                            \
  ROW(kCall, CallView, v.callee(), v.arguments())                                          \
  ROW(kIndex, IndexView, v.base(), v.index())                                              \
  ROW(kMember, MemberView, v.base())                                                       \
  ROW(kCompound, CompoundView, v.attributes(), v.statements())                             \
  ROW(kAssign, AssignView, v.target(), v.value())                                          \
  ROW(kCompoundAssign, AssignView, v.target(), v.value())                                  \
  ROW(kPhonyAssign, PhonyAssignView, v.value())                                            \
  ROW(kIncrement, StepView, v.target())                                                    \
  ROW(kDecrement, StepView, v.target())                                                    \
  ROW(kCallStatement, CallStatementView, v.call())                                         \
  ROW(kIf, IfView, v.attributes(), v.condition(), v.then_body(), v.else_node())            \
  ROW(kSwitch, SwitchView, v.attributes(), v.selector(), v.body_attributes(), v.clauses()) \
  ROW(kCase, CaseView, v.selectors(), v.body())                                            \
  ROW(kLoop, LoopView, v.attributes(), v.body(), v.continuing())                           \
  ROW(kContinuing, ContinuingView, v.body())                                               \
  ROW(kFor, ForView, v.attributes(), v.init(), v.condition(), v.update(), v.body())        \
  ROW(kWhile, WhileView, v.attributes(), v.condition(), v.body())                          \
  ROW(kBreakIf, BreakIfView, v.condition())                                                \
  ROW(kReturn, ReturnView, v.value())                                                      \
  ROW(kConstAssert, ConstAssertView, v.condition())                                        \
  ROW(kVar, VarView, v.attributes(), v.template_arguments(), v.type(), v.init())           \
  ROW(kLet, ValueDeclView, v.attributes(), v.type(), v.init())                             \
  ROW(kConst, ValueDeclView, v.attributes(), v.type(), v.init())                           \
  ROW(kOverride, ValueDeclView, v.attributes(), v.type(), v.init())                        \
  ROW(kAlias, AliasView, v.type())                                                         \
  ROW(kStruct, StructView, v.members())                                                    \
  ROW(kStructMember, TypedNameView, v.attributes(), v.type())                              \
  ROW(kParameter, TypedNameView, v.attributes(), v.type())                                 \
  ROW(kFunction, FunctionView, v.attributes(), v.parameters(), v.return_attributes(),      \
      v.return_type(), v.body())                                                           \
  ROW(kAttribute, AttributeView, v.arguments())                                            \
  ROW(kDiagnosticDirective, DiagnosticDirectiveView, v.control())                          \
  ROW(kEnable, ExtensionDirectiveView, v.names())                                          \
  ROW(kRequires, ExtensionDirectiveView, v.names())

}  // namespace

void ForEachChild(const Ast& ast, NodeId node, absl::FunctionRef<void(NodeId)> fn) {
#define TESSERA_VISIT(kind, View, ...)     \
  case NodeKind::kind: {                   \
    const View v(ast, node);               \
    return VisitChildren(fn, __VA_ARGS__); \
  }
  switch (ast.kind(node)) {
    TESSERA_NODE_CHILDREN(TESSERA_VISIT)
    case NodeKind::kError:
    case NodeKind::kIntLiteral:
    case NodeKind::kFloatLiteral:
    case NodeKind::kBoolLiteral:
    case NodeKind::kDefaultSelector:
    case NodeKind::kBreak:
    case NodeKind::kContinue:
    case NodeKind::kDiscard:
    case NodeKind::kDiagnosticControl: break;  // has no children
  }
#undef TESSERA_VISIT
}

}  // namespace tessera::wgsl
