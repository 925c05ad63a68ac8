#include "service/conversions.h"

#include <string_view>
#include <vector>

#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/names.h"

namespace tessera::service {
namespace {

// Returns the abstract type of a literal, or none if a suffix specifies its type.
ir::TypeId LiteralType(NodeKind kind, std::string_view text) {
  const char last = text.back();
  if (kind == NodeKind::kIntLiteral) {
    return last == 'i' || last == 'u' ? ir::TypeId() : ir::kAbstractInt;
  }
  const bool is_hex = text.starts_with("0x") || text.starts_with("0X");
  const bool may_have_type = !is_hex || text.find_first_of("pP") != std::string_view::npos;
  return may_have_type && (last == 'f' || last == 'h') ? ir::TypeId() : ir::kAbstractFloat;
}

bool IsAbstract(const Analysis& a, ir::TypeId type) {
  return type.valid() && a.module().types.Has(type, ir::TypeFlags::kAbstract);
}

ir::TypeId AbstractOf(const Analysis& a, NodeId node) {
  const ir::TypeId type = a.program().TypeOf(node);
  return IsAbstract(a, type) ? type : ir::TypeId();
}

// Returns the abstract type of the first operand that has one, or none if no operand is abstract.
ir::TypeId AbstractOperand(const Analysis& a, wgsl::NodeList operands) {
  for (const NodeId operand : operands) {
    if (const ir::TypeId type = AbstractOf(a, operand); type.valid()) return type;
  }
  return {};
}

// Returns the abstract type that an expression had before it was converted to a concrete type.
// Returns none if it had no abstract type, or if this type is unknown.
ir::TypeId TypeBefore(const Analysis& a, NodeId node) {
  const wgsl::Ast& ast = a.ast();
  switch (ast.kind(node)) {
    case NodeKind::kIntLiteral:
    case NodeKind::kFloatLiteral: return LiteralType(ast.kind(node), a.Text(ast.SpanOf(node)));
    case NodeKind::kIdentifier: {
      const NodeId declaration = a.model().DeclarationOf(node);
      const bool is_const = declaration.valid() && ast.kind(declaration) == NodeKind::kConst;
      return is_const ? AbstractOf(a, declaration) : ir::TypeId();
    }
    case NodeKind::kParen: return AbstractOf(a, wgsl::ParenView(ast, node).inner());
    case NodeKind::kUnary: return AbstractOf(a, wgsl::UnaryView(ast, node).operand());
    case NodeKind::kBinary: {
      const wgsl::BinaryView view(ast, node);
      const ir::TypeId left = AbstractOf(a, view.left()), right = AbstractOf(a, view.right());
      return left.valid() ? left : right;
    }
    case NodeKind::kCall: {
      // Ignore conversions that the source spells out.
      if (a.program().CallOf(node).kind == wgsl::CallTarget::kConvert) return {};
      return AbstractOperand(a, wgsl::CallView(ast, node).arguments());
    }
    default: return {};  // others: parts of constants, and expressions that are never abstract
  }
}

// Returns the scalar type of a value or, for an array, of its elements. Returns none for
// structures.
ir::TypeId ScalarIn(const ir::TypeStore& types, ir::TypeId type) {
  while (types.kind(type) == ir::TypeKind::kArray) type = types[type].element;
  return types.ScalarOf(type);
}

// Returns whether a call, whatever its arguments are, has the same concrete type in every context:
// it names the type, e.g. `f32(1)`, `vec2<f32>(1)` or `Alias(1)`, or calls a user-defined function.
bool NamesType(const Analysis& a, NodeId callee) {
  if (a.ast().kind(callee) != NodeKind::kIdentifier) return false;
  const wgsl::IdentifierView view(a.ast(), callee);
  if (view.has_template_arguments() || a.model().DeclarationOf(callee).valid()) return true;
  return wgsl::name::IsTypeName(view.name()) && !wgsl::name::IsTypeGenerator(view.name());
}

// Appends the operands on which the type of an expression depends: if one of them is concrete, then
// so is the expression.
void AddTypeOperands(const Analysis& a, NodeId node, std::vector<NodeId>& operands) {
  const wgsl::Ast& ast = a.ast();
  switch (ast.kind(node)) {
    case NodeKind::kParen: return operands.push_back(wgsl::ParenView(ast, node).inner());
    case NodeKind::kUnary: return operands.push_back(wgsl::UnaryView(ast, node).operand());
    case NodeKind::kIndex: return operands.push_back(wgsl::IndexView(ast, node).base());
    case NodeKind::kMember: return operands.push_back(wgsl::MemberView(ast, node).base());
    case NodeKind::kBinary: {
      const wgsl::BinaryView view(ast, node);
      operands.push_back(view.left());
      const bool is_shift =
          view.op() == wgsl::Operator::kShiftLeft || view.op() == wgsl::Operator::kShiftRight;
      if (!is_shift) operands.push_back(view.right());
      return;
    }
    case NodeKind::kCall: {
      // The types of a built-in function's other arguments may differ from the result, e.g. those
      // of ldexp(). The arguments of a constructor are its components.
      if (a.program()[node].ref >= a.program().calls.size()) return;  // an error
      const wgsl::NodeList arguments = wgsl::CallView(ast, node).arguments();
      const wgsl::CallTarget::Kind target = a.program().CallOf(node).kind;
      const bool is_constructor =
          target == wgsl::CallTarget::kConstruct || target == wgsl::CallTarget::kConvert;
      for (const NodeId argument : arguments) {
        operands.push_back(argument);
        if (!is_constructor) return;
      }
      return;
    }
    default: return;  // others: nodes without operands, which HasOwnType examines
  }
}

}  // namespace

bool HasOwnType(const Analysis& a, NodeId expression) {
  const wgsl::Ast& ast = a.ast();
  const ir::TypeId type = a.program().TypeOf(expression);
  // No type is converted to bool implicitly.
  if (type.valid() && ScalarIn(a.module().types, type) == ir::kBool) return true;
  std::vector<NodeId> rest{expression};
  while (!rest.empty()) {
    const NodeId node = rest.back();
    rest.pop_back();
    switch (ast.kind(node)) {
      case NodeKind::kIntLiteral:
      case NodeKind::kFloatLiteral:
        if (!LiteralType(ast.kind(node), a.Text(ast.SpanOf(node))).valid()) return true;
        break;
      case NodeKind::kIdentifier: {
        const NodeId declaration = a.model().DeclarationOf(node);
        const ir::TypeId declared =
            declaration.valid() ? a.program().TypeOf(declaration) : ir::TypeId();
        if (declared.valid() && !IsAbstract(a, declared)) return true;
        break;
      }
      case NodeKind::kCall:
        if (NamesType(a, wgsl::CallView(ast, node).callee())) return true;
        break;
      default: break;  // others: nodes whose type depends on their operands
    }
    AddTypeOperands(a, node, rest);
  }
  return false;
}

bool IsConverted(const Analysis& analysis, NodeId expression) {
  const ir::TypeId after = analysis.program().TypeOf(expression);
  if (!after.valid() || IsAbstract(analysis, after)) return false;
  const ir::TypeStore& types = analysis.module().types;
  const ir::TypeId to = ScalarIn(types, after);
  if (!to.valid() || to == ir::kBool) return false;  // a comparison is not a conversion to bool
  const ir::TypeId before = TypeBefore(analysis, expression);
  if (!before.valid()) return false;
  const ir::TypeId by_itself = ScalarIn(types, before) == ir::kAbstractInt ? ir::kI32 : ir::kF32;
  return to != by_itself;
}

}  // namespace tessera::service
