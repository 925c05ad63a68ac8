#include "service/conversions.h"

#include <string_view>

#include "wgsl/syntax/ast_views.h"

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

}  // namespace

namespace {

// Returns the scalar type of a value or, for an array, of its elements. Returns none for
// structures.
ir::TypeId ScalarIn(const ir::TypeStore& types, ir::TypeId type) {
  while (types.kind(type) == ir::TypeKind::kArray) type = types[type].element;
  return types.ScalarOf(type);
}

}  // namespace

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
