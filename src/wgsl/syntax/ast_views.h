// Defines typed views that name the operands of each kind of node. A view holds only references, so
// creating one costs nothing. Only views use Ast::List and the records in Ast::extra.
//
// Ast::token(node) returns the main token, at which messages point. NodeKind documents which token
// that is.
#ifndef TESSERA_WGSL_SYNTAX_AST_VIEWS_H_
#define TESSERA_WGSL_SYNTAX_AST_VIEWS_H_

#include <cassert>

#include "absl/functional/function_ref.h"
#include "wgsl/syntax/ast.h"

namespace tessera::wgsl {

// A view of a node whose kind must be one of `kinds`.
template <NodeKind... kinds>
class NodeView {
 public:
  NodeView(const Ast& ast, NodeId node) : ast_(ast), node_(ast[node]) {
    assert(((node_.kind == kinds) || ...));
  }

 protected:
  NodeId a() const { return NodeId(node_.a); }
  NodeId b() const { return NodeId(node_.b); }
  template <typename Record>
  const Record& Extra(uint32_t at) const {
    return ast_.Extra<Record>(at);
  }

  const Ast& ast_;
  const Node& node_;
};

// ---------------------------------------------------------------- expressions

// A use of a name. The name refers to a variable, value, function or type, or is a
// context-dependent name.
class IdentifierView : public NodeView<NodeKind::kIdentifier> {
 public:
  using NodeView::NodeView;
  StringId name() const { return StringId(node_.a); }
  bool has_template_arguments() const { return node_.b != NodeId::kNoneValue; }
  NodeList template_arguments() const { return ast_.List(node_.b); }
};

class BoolLiteralView : public NodeView<NodeKind::kBoolLiteral> {
 public:
  using NodeView::NodeView;
  bool value() const { return node_.a != 0; }
};

class ParenView : public NodeView<NodeKind::kParen> {
 public:
  using NodeView::NodeView;
  NodeId inner() const { return a(); }
};

// Strips the parentheses around an expression or type. Returns `node` itself if it has none.
inline NodeId WithoutParens(const Ast& ast, NodeId node) {
  while (ast.kind(node) == NodeKind::kParen) node = ParenView(ast, node).inner();
  return node;
}

class UnaryView : public NodeView<NodeKind::kUnary> {
 public:
  using NodeView::NodeView;
  Operator op() const { return node_.op; }
  NodeId operand() const { return a(); }
};

class BinaryView : public NodeView<NodeKind::kBinary> {
 public:
  using NodeView::NodeView;
  Operator op() const { return node_.op; }
  bool is_logical() const {
    return node_.op == Operator::kLogicalAnd || node_.op == Operator::kLogicalOr;
  }
  NodeId left() const { return a(); }
  NodeId right() const { return b(); }
};

class CallView : public NodeView<NodeKind::kCall> {
 public:
  using NodeView::NodeView;
  NodeId callee() const { return a(); }  // kIdentifier unless there are syntax errors
  NodeList arguments() const { return ast_.List(node_.b); }
};

class IndexView : public NodeView<NodeKind::kIndex> {
 public:
  using NodeView::NodeView;
  NodeId base() const { return a(); }
  NodeId index() const { return b(); }
};

class MemberView : public NodeView<NodeKind::kMember> {
 public:
  using NodeView::NodeView;
  NodeId base() const { return a(); }
  StringId name() const { return StringId(node_.b); }
};

// ---------------------------------------------------------------- statements

class CompoundView : public NodeView<NodeKind::kCompound> {
 public:
  using NodeView::NodeView;
  NodeList statements() const { return ast_.List(node_.a); }
  NodeList attributes() const { return ast_.List(node_.b); }
};

class AssignView : public NodeView<NodeKind::kAssign, NodeKind::kCompoundAssign> {
 public:
  using NodeView::NodeView;
  Operator op() const { return node_.op; }  // only for kCompoundAssign
  NodeId target() const { return a(); }
  NodeId value() const { return b(); }
};

class PhonyAssignView : public NodeView<NodeKind::kPhonyAssign> {
 public:
  using NodeView::NodeView;
  NodeId value() const { return b(); }
};

class StepView : public NodeView<NodeKind::kIncrement, NodeKind::kDecrement> {
 public:
  using NodeView::NodeView;
  NodeId target() const { return a(); }
};

class CallStatementView : public NodeView<NodeKind::kCallStatement> {
 public:
  using NodeView::NodeView;
  NodeId call() const { return a(); }
};

class IfView : public NodeView<NodeKind::kIf> {
 public:
  using NodeView::NodeView;
  NodeId condition() const { return a(); }
  NodeId then_body() const { return NodeId(record().then_body); }
  NodeId else_node() const { return NodeId(record().else_node); }  // kCompound, kIf or none
  NodeList attributes() const { return ast_.List(record().attributes); }

 private:
  const IfNode& record() const { return Extra<IfNode>(node_.b); }
};

class SwitchView : public NodeView<NodeKind::kSwitch> {
 public:
  using NodeView::NodeView;
  NodeId selector() const { return a(); }
  NodeList clauses() const { return ast_.List(record().cases); }
  NodeList attributes() const { return ast_.List(record().attributes); }
  NodeList body_attributes() const { return ast_.List(record().body_attributes); }

 private:
  const SwitchNode& record() const { return Extra<SwitchNode>(node_.b); }
};

class CaseView : public NodeView<NodeKind::kCase> {
 public:
  using NodeView::NodeView;
  NodeList selectors() const { return ast_.List(node_.a); }  // empty for `default:` without `case`
  NodeId body() const { return b(); }
};

class LoopView : public NodeView<NodeKind::kLoop> {
 public:
  using NodeView::NodeView;
  NodeId body() const { return a(); }
  NodeId continuing() const { return NodeId(record().continuing); }  // kContinuing or none
  NodeList attributes() const { return ast_.List(record().attributes); }

 private:
  const LoopNode& record() const { return Extra<LoopNode>(node_.b); }
};

class ContinuingView : public NodeView<NodeKind::kContinuing> {
 public:
  using NodeView::NodeView;
  NodeId body() const { return a(); }  // may end in a kBreakIf
};

class ForView : public NodeView<NodeKind::kFor> {
 public:
  using NodeView::NodeView;
  NodeId init() const { return NodeId(record().init); }            // or none
  NodeId condition() const { return NodeId(record().condition); }  // or none
  NodeId update() const { return NodeId(record().update); }        // or none
  NodeId body() const { return a(); }
  NodeList attributes() const { return ast_.List(record().attributes); }

 private:
  const ForNode& record() const { return Extra<ForNode>(node_.b); }
};

class WhileView : public NodeView<NodeKind::kWhile> {
 public:
  using NodeView::NodeView;
  NodeId condition() const { return a(); }
  NodeId body() const { return NodeId(record().body); }
  NodeList attributes() const { return ast_.List(record().attributes); }

 private:
  const WhileNode& record() const { return Extra<WhileNode>(node_.b); }
};

class BreakIfView : public NodeView<NodeKind::kBreakIf> {
 public:
  using NodeView::NodeView;
  NodeId condition() const { return a(); }
};

class ReturnView : public NodeView<NodeKind::kReturn> {
 public:
  using NodeView::NodeView;
  NodeId value() const { return a(); }  // or none
};

class ConstAssertView : public NodeView<NodeKind::kConstAssert> {
 public:
  using NodeView::NodeView;
  NodeId condition() const { return a(); }
};

// ---------------------------------------------------------------- declarations

class VarView : public NodeView<NodeKind::kVar> {
 public:
  using NodeView::NodeView;
  NodeList template_arguments() const { return ast_.List(record().template_args); }
  NodeId type() const { return NodeId(record().type); }  // or none
  NodeId init() const { return NodeId(record().init); }  // or none
  NodeList attributes() const { return ast_.List(record().attributes); }

 private:
  const VarNode& record() const { return Extra<VarNode>(node_.a); }
};

class ValueDeclView : public NodeView<NodeKind::kLet, NodeKind::kConst, NodeKind::kOverride> {
 public:
  using NodeView::NodeView;
  NodeId type() const { return NodeId(record().type); }  // or none
  // None only for an override without a default, or after a syntax error.
  NodeId init() const { return NodeId(record().init); }
  NodeList attributes() const { return ast_.List(record().attributes); }

 private:
  const ValueDeclNode& record() const { return Extra<ValueDeclNode>(node_.a); }
};

class AliasView : public NodeView<NodeKind::kAlias> {
 public:
  using NodeView::NodeView;
  NodeId type() const { return b(); }
};

class StructView : public NodeView<NodeKind::kStruct> {
 public:
  using NodeView::NodeView;
  NodeList members() const { return ast_.List(node_.b); }
};

// A structure member or function parameter.
class TypedNameView : public NodeView<NodeKind::kStructMember, NodeKind::kParameter> {
 public:
  using NodeView::NodeView;
  NodeId type() const { return NodeId(record().type); }
  NodeList attributes() const { return ast_.List(record().attributes); }

 private:
  const MemberNode& record() const { return Extra<MemberNode>(node_.b); }
};

class FunctionView : public NodeView<NodeKind::kFunction> {
 public:
  using NodeView::NodeView;
  NodeList parameters() const { return ast_.List(record().params); }
  NodeList attributes() const { return ast_.List(record().attributes); }
  NodeId return_type() const { return NodeId(record().return_type); }  // or none
  NodeList return_attributes() const { return ast_.List(record().return_attributes); }
  NodeId body() const { return NodeId(record().body); }

 private:
  const FunctionNode& record() const { return Extra<FunctionNode>(node_.a); }
};

// ---------------------------------------------------------------- attributes and directives

class AttributeView : public NodeView<NodeKind::kAttribute> {
 public:
  using NodeView::NodeView;
  StringId name() const { return StringId(node_.a); }
  bool has_parentheses() const { return node_.b != NodeId::kNoneValue; }
  NodeList arguments() const { return ast_.List(node_.b); }
};

class DiagnosticControlView : public NodeView<NodeKind::kDiagnosticControl> {
 public:
  using NodeView::NodeView;
  StringId severity() const { return StringId(node_.a); }
  // The rule's name is `first` or `first.second`.
  StringId first() const { return StringId(record().first); }
  StringId second() const { return StringId(record().second); }  // or none
  uint32_t first_token() const { return record().first_token; }

 private:
  const DiagnosticRuleNode& record() const { return Extra<DiagnosticRuleNode>(node_.b); }
};

class DiagnosticDirectiveView : public NodeView<NodeKind::kDiagnosticDirective> {
 public:
  using NodeView::NodeView;
  NodeId control() const { return a(); }
};

// An `enable` or `requires` directive.
class ExtensionDirectiveView : public NodeView<NodeKind::kEnable, NodeKind::kRequires> {
 public:
  using NodeView::NodeView;
  NodeList names() const { return ast_.List(node_.b); }  // kIdentifier
};

// ---------------------------------------------------------------- any node

// Calls fn(NodeId) for each child of `node`, in source order. Attributes, types and the names in
// enable directives are also children. Each node is either the child of exactly one other node or
// listed in Ast::directives or Ast::declarations.
void ForEachChild(const Ast& ast, NodeId node, absl::FunctionRef<void(NodeId)> fn);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_AST_VIEWS_H_
