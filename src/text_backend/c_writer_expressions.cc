// Implements the part of CWriter that writes expressions.
#include "ir/analysis/ordered_bounds.h"
#include "ir/builtin_functions.h"
#include "ir/views.h"
#include "text_backend/c_writer.h"

namespace tessera::text {

using ir::BinaryOp;
using ir::BuiltinFn;
using ir::InstId;
using ir::kBool;
using ir::kU32;
using ir::NameOf;
using ir::Op;
using ir::Type;
using ir::TypeId;
using ir::TypeKind;
using ir::TypeStore;
using ir::UnaryOp;
using ir::Value;

bool CWriter::Open(Prec own, Prec min) {
  if (own >= min) return false;
  w_ << '(';
  return true;
}

void CWriter::Expr(Value v, Prec min) {
  if (v.is_constant()) return Constant(v.constant(), min);
  if (!v.is_inst()) return ExprSlowPath(v, min);
  const InstId id = v.inst();
  const bool inlined = IsInline(id);
  if (m_.types.kind(m_[id].type) == TypeKind::kPointer && (inlined || m_[id].op == Op::kVar)) {
    return Pointer(v, min);
  }
  if (inlined) return Instruction(id, min);
  w_ << NameOfInst(id);
}

void CWriter::ExprSlowPath(Value v, Prec min) {
  switch (v.kind()) {
    case Value::kParam:
    case Value::kGlobal:
      if (m_.types.kind(m_.TypeOf(v)) == TypeKind::kPointer) return Pointer(v, min);
      w_ << NameOfValue(v);
      return;
    case Value::kOverride: return Override(v.override_decl());
    default:  // others: kinds of values that never occur here
      Mistake({}, "a text back end met a value of an unknown kind");
  }
}

void CWriter::Override(ir::OverrideId) {
  Mistake({}, "a text back end met an override that should have been replaced");
}

void CWriter::TypedExpr(Value v, Prec min) {
  if (v.is_constant() && m_.constants.IsScalar(v.constant()))
    return literals_.Write(v.constant(), min);
  if (IsInline(v) && m_[v.inst()].op == Op::kSelect) return Select(v.inst(), min, /*typed=*/true);
  Expr(v, min);
}

void CWriter::Instruction(InstId id, Prec min, bool typed) {
  // Marks the beginning of the expression, with two exceptions. For binary operators, Infix marks
  // the operator instead. The operators && and || have no mark, because their left operand has one.
  if (marker_.is_enabled() && m_[id].op != Op::kBinary && m_[id].op != Op::kIf) {
    marker_.Mark(m_[id].source);
  }
  switch (m_[id].op) {
    case Op::kUnary: return Unary(id, min);
    case Op::kBinary: return Binary(id, min);
    case Op::kConvert: return Convert(id, min);
    case Op::kConstruct: return Construct(id, min);
    case Op::kSwizzle: return Components(ir::SwizzleInst(m_, id).vector(), m_[id].swizzle());
    case Op::kSelect: return Select(id, min, typed);
    case Op::kBuiltin: return Builtin(id, min);
    case Op::kTarget: return TargetOperation(id, min);
    case Op::kLoad: return Load(id, min);
    case Op::kIf: return Logical(id, min);
    case Op::kAccess: return ValueAccess(id, min);
    case Op::kCall: return CallFunction(id);
    default:  // others: operations that cannot be expressions, reported as errors
      Mistake(m_.SpanOf(id), "a text back end met an instruction it does not know");
  }
}

void CWriter::CallFunction(InstId id) {
  w_ << named_.functions[m_[id].callee().value] << '(';
  CallArguments(id);
  w_ << ')';
}

void CWriter::Unary(InstId id, Prec min) {
  const bool open = Open(Prec::kUnary, min);
  const Value x = ir::UnaryInst(m_, id).operand();
  switch (m_[id].unary()) {
    case UnaryOp::kNegate: w_ << '-'; break;
    case UnaryOp::kNot: w_ << '!'; break;
    case UnaryOp::kComplement: w_ << '~'; break;
  }
  // Adds parentheses if the operand of `-` begins with a minus sign, as negative constants do,
  // because `--` would be parsed as a decrement.
  const bool negates = m_[id].unary() == UnaryOp::kNegate;
  Expr(x, negates ? Prec::kPostfix : Prec::kUnary);
  Close(open);
}

namespace {

// Returns the minimum precedence that the left operand must have to be written without parentheses.
// Requires parentheses where few people know the order of evaluation, as in `(a * b) % c` and
// `(a + b) & c`. Requires none in a chain of one bit operator, such as `a & b & c`.
Prec LeftPrec(const ir::Module& m, BinaryOp op, Value left) {
  const OperatorPrec& prec = PrecOf(op);
  const bool bits = ir::IsBitOperator(op);
  if ((!bits && op != BinaryOp::kModulo) || !IsInline(m, left) ||
      m[left.inst()].op != Op::kBinary) {
    return prec.left;
  }
  if (op == BinaryOp::kModulo) return prec.right;
  return m[left.inst()].binary() == op ? prec.own : prec.left;
}

}  // namespace

void CWriter::Binary(InstId id, Prec min) {
  const BinaryOp op = m_[id].binary();
  const Value l = ir::BinaryInst(m_, id).left(), r = ir::BinaryInst(m_, id).right();
  if (op == BinaryOp::kModulo && TypeStore::IsFloatScalar(m_.types.ScalarOf(m_[id].type))) {
    w_ << "fmod(";
    Expr(l);
    w_ << ", ";
    Expr(r);
    w_ << ')';
    return;
  }
  // An operation on bools is written as && or ||, or as a bit operation whose integer result is
  // converted to bool.
  if (m_[id].type == kBool && !ir::IsComparison(op)) {
    if (LogicalOpOf(m_, id) != LogicalOp::kNone) return Logical(id, min);
    w_ << "bool(";
    Infix(id, Prec::kAny);
    w_ << ')';
    return;
  }
  Infix(id, min);
}

void CWriter::Infix(InstId id, Prec min) {
  const BinaryOp op = m_[id].binary();
  const Value l = ir::BinaryInst(m_, id).left(), r = ir::BinaryInst(m_, id).right();
  const OperatorPrec& prec = PrecOf(op);
  const bool open = Open(prec.own, min);
  const Prec left = LeftPrec(m_, op, l);
  // The left operand of a shift determines the type of the result, so it is never written as a
  // literal without a type.
  const bool shift = op == BinaryOp::kShiftLeft || op == BinaryOp::kShiftRight;
  if (shift || IsLiteral(m_, r)) {
    Expr(l, left);
  } else {
    TypedExpr(l, left);
  }
  w_.Join(" ", marker_.Marked(NameOf(op), m_[id].source, MarkKind::kExpression), " ");
  TypedExpr(r, prec.right);
  Close(open);
}

void CWriter::Convert(InstId id, Prec min) {
  const Value from = ir::ConvertInst(m_, id).operand();
  if (IsInline(from) && m_[from.inst()].op == Op::kConvert) {
    // Omits both conversions if a value is converted from u32 to i32 and back, or vice versa,
    // because the conversions preserve the bits. The same applies to u64 and i64.
    const Value origin = ir::ConvertInst(m_, from.inst()).operand();
    const TypeId scalar = m_.types.ScalarOf(m_[id].type);
    const TypeId between = m_.types.ScalarOf(m_.TypeOf(from));
    if (m_.TypeOf(origin) == m_[id].type && TypeStore::IsConcreteInt(scalar) &&
        TypeStore::IsConcreteInt(between) &&
        TypeStore::IsInt64Scalar(scalar) == TypeStore::IsInt64Scalar(between)) {
      return Expr(origin, min);
    }
  }
  w_ << TypeName(m_[id].type) << '(';
  Expr(ir::ConvertInst(m_, id).operand());
  w_ << ')';
}

void CWriter::Select(InstId id, Prec min, bool typed) {
  const Value f = ir::SelectInst(m_, id).if_false(), t = ir::SelectInst(m_, id).if_true();
  const bool open = Open(Prec::kTernary, min);
  Expr(ir::SelectInst(m_, id).condition(), Prec::kLogicalOr);
  w_ << " ? ";
  // If both operands are literals, only one of them needs an explicit type. This type becomes the
  // type of the whole conditional expression.
  if (!typed && IsLiteral(m_, t) && IsLiteral(m_, f)) {
    Expr(t, Prec::kLogicalOr);
  } else {
    TypedExpr(t, Prec::kLogicalOr);
  }
  w_ << " : ";
  TypedExpr(f, Prec::kLogicalOr);
  Close(open);
}

// Writes a swizzle of a vector. If the vector is itself a swizzle, the swizzles are combined and
// applied to the innermost vector.
void CWriter::Components(Value vector, ir::Swizzle components) {
  while (IsInline(vector) && m_[vector.inst()].op == Op::kSwizzle) {
    const ir::Swizzle of = m_[vector.inst()].swizzle();
    ir::Swizzle below;
    for (uint32_t i = 0; i < components.count(); ++i) below.Append(of[components[i]]);
    components = below;
    vector = ir::SwizzleInst(m_, vector.inst()).vector();
  }
  Expr(vector, Prec::kPostfix);
  char text[5] = {'.'};
  const uint32_t n = components.count();
  for (uint32_t i = 0; i < n; ++i) text[1 + i] = "xyzw"[components[i]];
  w_ << std::string_view(text, 1 + n);
}

void CWriter::ValueAccess(InstId id, Prec) {
  const Value base = ir::AccessInst(m_, id).base();
  uint32_t number = 0;
  if (m_.types.IsVector(m_.TypeOf(base)) &&
      ConstantU32(m_, ir::AccessInst(m_, id).index(0), &number) && number < 4) {
    return Components(base, ir::Swizzle({number}));
  }
  Expr(ir::AccessInst(m_, id).base(), Prec::kPostfix);
  AccessSteps(id, m_.TypeOf(ir::AccessInst(m_, id).base()));
}

// Writes an expression whose operator is && or ||.
void CWriter::Logical(InstId id, Prec min) {
  const LogicalOp op = LogicalOpOf(m_, id);
  const bool is_if = m_[id].op == Op::kIf;
  const Value l = is_if ? ir::IfInst(m_, id).condition() : ir::BinaryInst(m_, id).left();
  const Value r = is_if ? ir::ShortCircuit(m_, id).right : ir::BinaryInst(m_, id).right();
  const Prec own = op == LogicalOp::kAnd ? Prec::kLogicalAnd : Prec::kLogicalOr;
  // Adds parentheses to && inside || and to || inside &&, for readability.
  const auto operand_prec = [&](Value v) {
    if (!IsInline(v)) return own;
    const LogicalOp inner = LogicalOpOf(m_, v.inst());
    return inner == LogicalOp::kNone || inner == op ? own : Prec::kUnary;
  };
  const bool open = Open(own, min);
  Expr(l, operand_prec(l));
  w_ << (op == LogicalOp::kAnd ? " && " : " || ");
  Expr(r, operand_prec(r));
  Close(open);
}

bool CWriter::SimplerOnScalar(InstId id, Prec min) {
  if (m_.OperandCount(id) == 0) return false;
  const Value first = ir::BuiltinInst(m_, id).argument(0);
  const TypeId type = m_.TypeOf(first);
  const BuiltinFn fn = m_[id].builtin();
  switch (fn) {
    case BuiltinFn::k_all:
    case BuiltinFn::k_any:
      if (type != kBool) return false;
      Expr(first, min);
      return true;
    case BuiltinFn::k_abs:
      if (m_.types.ScalarOf(type) != kU32 && m_.types.ScalarOf(type) != ir::kU64) return false;
      Expr(first, min);
      return true;
    case BuiltinFn::k_length:
    case BuiltinFn::k_distance:
      if (!TypeStore::IsScalar(type)) return false;
      w_ << "abs(";
      Expr(first, fn == BuiltinFn::k_length ? Prec::kAny : Prec::kAdditive);
      if (fn == BuiltinFn::k_distance) {
        w_ << " - ";
        Expr(ir::BuiltinInst(m_, id).argument(1), Prec::kMultiplicative);
      }
      w_ << ')';
      return true;
    default:  // others: calls that have no simpler form
      return false;
  }
}

void CWriter::Clamp(InstId id) {
  // In the target languages, clamp is undefined if low > high.
  if (ir::HasOrderedBounds(m_, m_[id])) return Call("clamp", id);
  w_ << "min(max(";
  Arguments(id, 0, 2);
  w_ << "), ";
  Expr(ir::BuiltinInst(m_, id).argument(2));
  w_ << ')';
}

// ------------------------------------------------------------------------------------- memory

void CWriter::Load(InstId id, Prec min) { Place(ir::LoadInst(m_, id).pointer(), min); }

void CWriter::Place(Value pointer, Prec min) {
  if (pointer.kind() == Value::kGlobal) {
    w_ << GlobalName(pointer.global());
    return;
  }
  if (!pointer.is_inst()) return Indirection(pointer, min);
  const InstId id = pointer.inst();
  if (m_[id].op == Op::kVar) {
    w_ << NameOfInst(id);
    return;
  }
  if (m_[id].op != Op::kAccess || !IsInline(id)) return Indirection(pointer, min);
  const Value base = ir::AccessInst(m_, id).base();
  Place(base, Prec::kPostfix);
  AccessSteps(id, StoreType(base));
}

void CWriter::AccessSteps(InstId access, TypeId base) {
  for (uint32_t k = 1; k < m_.OperandCount(access); ++k) Step(base, m_.Operand(access, k), &base);
}

void CWriter::Step(TypeId composite, Value index, TypeId* part) {
  const Type& type = m_.types[composite];
  uint32_t number = 0;
  const bool constant = ConstantU32(m_, index, &number);
  if (type.kind == TypeKind::kStruct) {
    w_.Join(".", MemberName(composite, number));
    *part = m_.types.StructOf(composite).members[number].type;
    return;
  }
  *part = type.element;
  if (type.kind == TypeKind::kVector && constant && number < 4) {
    w_ << '.' << "xyzw"[number];
    return;
  }
  w_ << '[';
  if (constant) {
    w_ << number;
  } else {
    Expr(index);
  }
  w_ << ']';
}

void CWriter::Arguments(InstId inst, uint32_t first, uint32_t count) {
  const bool typed = GivesTypes(m_, inst);
  for (uint32_t k = first; k < m_.OperandCount(inst) && k - first < count; ++k) {
    if (k != first) w_ << ", ";
    if (typed) {
      TypedExpr(m_.Operand(inst, k));
    } else {
      Expr(m_.Operand(inst, k));
    }
  }
}

void CWriter::Call(std::string_view name, InstId inst) {
  w_ << name << '(';
  Arguments(inst);
  w_ << ')';
}

}  // namespace tessera::text
