// Resolves unary and binary operators (WGSL: Logical, Arithmetic, Comparison and Bit Expressions).
#include "base/compiler.h"
#include "fmt/format.h"
#include "wgsl/resolve/overload_internal.h"
#include "wgsl/resolve/type_name.h"

namespace tessera::wgsl {
namespace {

using ir::TypeKind;
using ir::TypeStore;

constexpr ScalarSet kIntegers =
    SetOf(ir::kAbstractInt) | SetOf(ir::kI32) | SetOf(ir::kU32) | kWideIntegers;
constexpr ScalarSet kFloats = SetOf(ir::kAbstractFloat) | SetOf(ir::kF32) | SetOf(ir::kF16);
constexpr ScalarSet kNumeric = kIntegers | kFloats;

// The shape of an operand: a scalar (n = 1), a vector of n components, a matrix of columns x rows,
// or anything else.
struct Shape {
  TypeId scalar;
  uint8_t n = 0;  // 1 for a scalar, 2..4 for a vector, 0 for a matrix
  uint8_t columns = 0, rows = 0;
  bool is_matrix() const { return columns != 0; }
};

Shape ShapeOf(const TypeStore& types, TypeId type) {
  if (TypeStore::IsScalar(type)) return {type, 1};
  const ir::Type& t = types[type];
  if (t.kind == TypeKind::kVector) return {t.element, t.n};
  if (t.kind == TypeKind::kMatrix) {
    const ir::Type& column = types[t.element];
    return {column.element, 0, t.n, column.n};
  }
  return {};
}

TypeId Shaped(TypeId scalar, uint32_t n) { return n == 1 ? scalar : TypeStore::Vector(scalar, n); }

const char* TextOf(Operator op) {
  switch (op) {
    case Operator::kAdd: return "+";
    case Operator::kSubtract: return "-";
    case Operator::kMultiply: return "*";
    case Operator::kDivide: return "/";
    case Operator::kModulo: return "%";
    case Operator::kAnd: return "&";
    case Operator::kOr: return "|";
    case Operator::kXor: return "^";
    case Operator::kShiftLeft: return "<<";
    case Operator::kShiftRight: return ">>";
    case Operator::kLogicalAnd: return "&&";
    case Operator::kLogicalOr: return "||";
    case Operator::kEqual: return "==";
    case Operator::kNotEqual: return "!=";
    case Operator::kLess: return "<";
    case Operator::kLessEqual: return "<=";
    case Operator::kGreater: return ">";
    case Operator::kGreaterEqual: return ">=";
    case Operator::kNegate: return "-";
    case Operator::kNot: return "!";
    case Operator::kComplement: return "~";
    case Operator::kIndirection: return "*";
    case Operator::kAddressOf: return "&";
    case Operator::kNone: break;
  }
  return "";
}

ir::BinaryOp IrOperator(Operator op) {
  switch (op) {
    case Operator::kAdd: return ir::BinaryOp::kAdd;
    case Operator::kSubtract: return ir::BinaryOp::kSubtract;
    case Operator::kMultiply: return ir::BinaryOp::kMultiply;
    case Operator::kDivide: return ir::BinaryOp::kDivide;
    case Operator::kModulo: return ir::BinaryOp::kModulo;
    case Operator::kAnd: return ir::BinaryOp::kAnd;
    case Operator::kOr: return ir::BinaryOp::kOr;
    case Operator::kXor: return ir::BinaryOp::kXor;
    case Operator::kShiftLeft: return ir::BinaryOp::kShiftLeft;
    case Operator::kShiftRight: return ir::BinaryOp::kShiftRight;
    case Operator::kEqual: return ir::BinaryOp::kEqual;
    case Operator::kNotEqual: return ir::BinaryOp::kNotEqual;
    case Operator::kLess: return ir::BinaryOp::kLess;
    case Operator::kLessEqual: return ir::BinaryOp::kLessEqual;
    case Operator::kGreater: return ir::BinaryOp::kGreater;
    default: return ir::BinaryOp::kGreaterEqual;
  }
}

// The types to which an operator converts its operands, and its result type. `ok` is false if the
// operator does not accept the operands.
struct Typing {
  bool ok = false;
  TypeId left, right, result;
};

Typing Same(TypeId type, TypeId result) { return {true, type, type, result}; }

Typing TypeMatrix(Operator op, const Shape& l, const Shape& r, TypeId scalar) {
  if (!TypeStore::IsFloatScalar(scalar)) return {};
  const auto matrix = [&](const Shape& s) { return TypeStore::Matrix(scalar, s.columns, s.rows); };
  const auto vector = [&](uint32_t n) { return TypeStore::Vector(scalar, n); };
  if (l.is_matrix() && r.is_matrix()) {
    if (op == Operator::kMultiply) {
      if (l.columns != r.rows) return {};
      return {true, matrix(l), matrix(r), TypeStore::Matrix(scalar, r.columns, l.rows)};
    }
    if (l.columns != r.columns || l.rows != r.rows) return {};
    return op == Operator::kAdd || op == Operator::kSubtract ? Same(matrix(l), matrix(l))
                                                             : Typing{};
  }
  if (op != Operator::kMultiply) return {};
  if (l.is_matrix()) {
    if (r.n == 1) return {true, matrix(l), scalar, matrix(l)};
    if (r.n == l.columns) return {true, matrix(l), vector(r.n), vector(l.rows)};
    return {};
  }
  if (l.n == 1) return {true, scalar, matrix(r), matrix(r)};
  if (l.n == r.rows) return {true, vector(l.n), matrix(r), vector(r.columns)};
  return {};
}

Typing TypeBinary(Operator op, const Shape& l, const Shape& r, bool all_const) {
  if (!l.scalar.valid() || !r.scalar.valid()) return {};
  if (op == Operator::kShiftLeft || op == Operator::kShiftRight) {
    if (l.n != r.n || l.n == 0) return {};
    ScalarSet set = ConvertibleTo(l.scalar) & kIntegers;
    if (!all_const) set &= kConcreteScalars;
    const TypeId scalar = PreferredOf(set);
    if (!scalar.valid() || (ConvertibleTo(r.scalar) & SetOf(ir::kU32)) == 0) return {};
    return {true, Shaped(scalar, l.n), Shaped(ir::kU32, l.n), Shaped(scalar, l.n)};
  }

  ScalarSet allowed = kNumeric;
  switch (op) {
    case Operator::kAnd:
    case Operator::kOr: allowed = kIntegers | SetOf(ir::kBool); break;
    case Operator::kXor: allowed = kIntegers; break;
    case Operator::kEqual:
    case Operator::kNotEqual: allowed = kNumeric | SetOf(ir::kBool); break;
    case Operator::kLogicalAnd:
    case Operator::kLogicalOr: allowed = SetOf(ir::kBool); break;
    default: break;
  }
  const TypeId scalar = PreferredOf(ConvertibleTo(l.scalar) & ConvertibleTo(r.scalar) & allowed);
  if (!scalar.valid()) return {};
  if (l.is_matrix() || r.is_matrix()) return TypeMatrix(op, l, r, scalar);
  if (op == Operator::kLogicalAnd || op == Operator::kLogicalOr) {
    return l.n == 1 && r.n == 1 ? Same(ir::kBool, ir::kBool) : Typing{};
  }
  if (l.n == r.n) {
    const TypeId type = Shaped(scalar, l.n);
    return Same(type, op >= Operator::kEqual ? Shaped(ir::kBool, l.n) : type);
  }
  if ((l.n == 1 || r.n == 1) && op <= Operator::kModulo) {
    const uint32_t n = std::max(l.n, r.n);
    return {true, Shaped(scalar, l.n), Shaped(scalar, r.n), TypeStore::Vector(scalar, n)};
  }
  return {};
}

// Adds to `d` the suggestion to convert one of the operands `l` and `r` to the type of the other.
// Adds nothing if the operands have different numbers of components. `assigns` is set for compound
// assignments, whose left operand must keep its type.
void SuggestConversion(const SemanticContext& context, const Operand& l, const Operand& r,
                       const Shape& ls, const Shape& rs, bool assigns, Diagnostic& d) {
  const auto name = [&](TypeId type) { return TypeName(context.program, type); };
  const auto is_abstract = [](TypeId scalar) { return (SetOf(scalar) & kConcreteScalars) == 0; };
  if (assigns) {
    if (ls.scalar != rs.scalar && ls.n == rs.n && !is_abstract(ls.scalar)) {
      d.AddHelp(fmt::format("WGSL does not convert operands implicitly: write {}(...) on the right",
                            name(l.type)));
    }
    return;
  }
  const bool left_literal = ls.scalar == ir::kAbstractFloat;
  const TypeId other = left_literal ? rs.scalar : ls.scalar;
  if ((left_literal || rs.scalar == ir::kAbstractFloat) && ls.n == rs.n &&
      (other == ir::kI32 || other == ir::kU32)) {
    d.AddHelp(fmt::format("WGSL does not convert operands implicitly: write {}(...) on the {}",
                          ls.n > 1 ? fmt::format("vec{}f", ls.n) : "f32",
                          left_literal ? "right" : "left"));
  }
  const bool concrete = !is_abstract(ls.scalar) && !is_abstract(rs.scalar);
  if (concrete && ls.scalar != rs.scalar && ls.n == rs.n) {
    d.AddHelp(
        fmt::format("WGSL does not convert operands implicitly: write {}(...) on the right or "
                    "{}(...) on the left",
                    name(l.type), name(r.type)));
  }
}

TESSERA_COLD void ReportBinary(SemanticContext& context, NodeId node, Operator op, const Operand& l,
                               const Operand& r, const Shape& ls, const Shape& rs) {
  const Ast& ast = context.program.ast;
  Diagnostic& d =
      context.diagnostics.Add(DiagCode::type_mismatch, ast.SpanOf(node),
                              fmt::format("'{}' cannot be applied to {} and {}", TextOf(op),
                                          Quoted(context, l.type), Quoted(context, r.type)));
  if (l.node.valid()) d.AddLabel(ast.FullSpan(l.node), Quoted(context, l.type));
  if (r.node.valid()) d.AddLabel(ast.FullSpan(r.node), Quoted(context, r.type));
  if (!ls.scalar.valid() || !rs.scalar.valid()) {
    d.AddNote(fmt::format("'{}' has no operands of type {}", TextOf(op),
                          Quoted(context, ls.scalar.valid() ? r.type : l.type)));
    return;
  }
  if (op == Operator::kShiftLeft || op == Operator::kShiftRight) {
    d.AddNote(ls.n == rs.n ? "the left operand must be an integer, the shift count 'u32'"
                           : "both operands must have the same number of components");
    const bool other = rs.scalar == ir::kI32 || ir::TypeStore::IsInt64Scalar(rs.scalar);
    if (ls.n == rs.n && other) {
      d.AddHelp(fmt::format(
          "convert the count: {}(...)",
          TypesOf(context).NameOf(Shaped(ir::kU32, rs.n), context.program.module.strings)));
    }
    return;
  }
  if (op == Operator::kLogicalAnd || op == Operator::kLogicalOr) {
    d.AddNote(fmt::format("both operands of '{}' must be 'bool'", TextOf(op)));
    if (ls.scalar == ir::kBool && rs.scalar == ir::kBool) {
      d.AddHelp(fmt::format("component-wise: use '{}'", op == Operator::kLogicalAnd ? "&" : "|"));
    }
    return;
  }
  const auto is_float = [](TypeId scalar) {
    return scalar == ir::kF32 || scalar == ir::kF16 || scalar == ir::kAbstractFloat;
  };
  if (op == Operator::kXor && (is_float(ls.scalar) || is_float(rs.scalar))) {
    d.AddHelp("'^' is bitwise exclusive or; for a power, write 'pow(a, b)'");
    return;
  }
  if (ls.is_matrix() && rs.is_matrix() && op == Operator::kMultiply) {
    d.AddNote(
        fmt::format("the left matrix has {} columns, the right one {} rows: they must be equal",
                    ls.columns, rs.rows));
  } else if (ls.is_matrix() && rs.n > 1) {
    d.AddNote(
        fmt::format("the matrix has {} columns, so the vector on its right must have as many "
                    "components",
                    ls.columns));
  } else if (rs.is_matrix() && ls.n > 1) {
    d.AddNote(
        fmt::format("the matrix has {} rows, so the vector on its left must have as many "
                    "components",
                    rs.rows));
  }
  const bool assigns = ast.kind(node) == NodeKind::kCompoundAssign;
  SuggestConversion(context, l, r, ls, rs, assigns, d);
}

// Returns the value of '&&' or '||' if the left operand decides it or both operands are constant.
// Returns none in all other cases.
ConstantId ShortCircuit(SemanticContext& context, Operator op, const Operand& l, const Operand& r) {
  ir::ConstantStore& constants = context.program.module.constants;
  if (!l.value.valid()) return {};
  const bool decides = constants.BoolValue(l.value) == (op == Operator::kLogicalOr);
  return decides ? l.value : r.value;
}

}  // namespace

Resolution ResolveUnary(SemanticContext& context, NodeId node, Operator op, Operand x) {
  const Shape shape = ShapeOf(TypesOf(context), x.type);
  ScalarSet allowed = 0;
  ir::UnaryOp unary = ir::UnaryOp::kNegate;
  const char* needs = "";
  switch (op) {
    case Operator::kNegate:
      allowed = kNumeric & ~(SetOf(ir::kU32) | SetOf(ir::kU64));
      needs = "a signed number or a vector of them";
      break;
    case Operator::kNot:
      allowed = SetOf(ir::kBool);
      unary = ir::UnaryOp::kNot;
      needs = "'bool' or a vector of 'bool'";
      break;
    case Operator::kComplement:
      allowed = kIntegers;
      unary = ir::UnaryOp::kComplement;
      needs = "an integer or a vector of integers";
      break;
    default: break;
  }
  if (shape.n == 0 || (SetOf(shape.scalar) & allowed) == 0) {
    Diagnostic& d =
        context.diagnostics.Add(DiagCode::type_mismatch, context.program.ast.SpanOf(node),
                                fmt::format("'{}' needs {}, but the operand is {}", TextOf(op),
                                            needs, Quoted(context, x.type)));
    if (x.node.valid()) d.AddLabel(context.program.ast.FullSpan(x.node), Quoted(context, x.type));
    return {};
  }
  Resolution result;
  result.ok = true;
  result.type = x.type;
  result.stage = x.stage;
  if (x.stage == EvalStage::kConst && x.value.valid() && !context.unevaluated) {
    result.value = context.eval.Unary(unary, x.value);
    if (!result.value.valid()) {
      ReportEvalError(context, node, {&x, 1});
      return {};
    }
  }
  return result;
}

namespace {

// Resolves wgpu's operators for cooperative matrices: addition and subtraction of two matrices, and
// multiplication of a matrix by a number, in either order.
Resolution ResolveMatrixOperator(SemanticContext& context, NodeId node, Operator op, Operand l,
                                 Operand r) {
  const TypeStore& types = TypesOf(context);
  const bool left = types.kind(l.type) == TypeKind::kSubgroupMatrix;
  const Operand& matrix = left ? l : r;
  Operand& scalar = left ? r : l;
  const TypeId component = types[matrix.type].element;
  const bool sum = op == Operator::kAdd || op == Operator::kSubtract;
  const bool fits = sum ? l.type == r.type
                        : op == Operator::kMultiply &&
                              ConversionRank(types, scalar.type, component) != kNoConversion;
  if (!fits) {
    AddError(context, DiagCode::no_matching_overload, node,
             fmt::format("this operator cannot be applied to {} and {}", Quoted(context, l.type),
                         Quoted(context, r.type)))
        .AddNote(
            "a cooperative matrix can be multiplied by a number of its component type, and added "
            "to one of its own type");
    return {};
  }
  Resolution result;
  if (!sum && !ConvertOperand(context, scalar, component)) return {};
  result.type = matrix.type;
  result.stage = EvalStage::kRuntime;
  result.ok = true;
  return result;
}

}  // namespace

Resolution ResolveBinary(SemanticContext& context, NodeId node, Operator op, Operand l, Operand r) {
  const TypeStore& types = TypesOf(context);
  if (context.program.Enabled(Extension::kCooperativeMatrix) &&
      (types.kind(l.type) == TypeKind::kSubgroupMatrix ||
       types.kind(r.type) == TypeKind::kSubgroupMatrix)) {
    return ResolveMatrixOperator(context, node, op, l, r);
  }
  Typing typing;
  if (IsPlainArithmetic(op, l.type, r.type)) {
    typing = Same(l.type, l.type);
  } else {
    const Shape ls = ShapeOf(types, l.type);
    const Shape rs = ShapeOf(types, r.type);
    const bool all_const = l.stage == EvalStage::kConst && r.stage == EvalStage::kConst;
    typing = TypeBinary(op, ls, rs, all_const);
    if (!typing.ok) {
      ReportBinary(context, node, op, l, r, ls, rs);
      return {};
    }
    if (!ConvertOperand(context, l, typing.left) || !ConvertOperand(context, r, typing.right)) {
      return {};
    }
  }

  Resolution result;
  result.type = typing.result;
  result.stage = std::max(l.stage, r.stage);
  const Operand args[] = {l, r};
  if (op == Operator::kLogicalAnd || op == Operator::kLogicalOr) {
    if (result.stage == EvalStage::kConst && !context.unevaluated) {
      result.value = ShortCircuit(context, op, l, r);
    }
    result.ok = true;
    return result;
  }
  if (!context.unevaluated && (l.value.valid() || r.value.valid())) {
    const ir::BinaryOp binary = IrOperator(op);
    if (l.value.valid() && r.value.valid()) {
      result.value = context.eval.Binary(binary, result.type, l.value, r.value);
      if (!result.value.valid()) {
        ReportEvalError(context, node, args);
        return {};
      }
    } else if (!context.eval.CheckBinary(binary, l.type, l.value, r.value)) {
      ReportEvalError(context, node, args);
      return {};
    }
  }
  result.ok = true;
  return result;
}

}  // namespace tessera::wgsl
