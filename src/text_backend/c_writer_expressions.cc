// Implements the part of CWriter that writes expressions.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/cat.h"
#include "ir/analysis/ordered_bounds.h"
#include "ir/builtin_functions.h"
#include "ir/views.h"
#include "text_backend/c_writer.h"

namespace tessera::text {

using ir::BinaryOp;
using ir::BuiltinFn;
using ir::ConstantId;
using ir::InstId;
using ir::kBool;
using ir::kF16;
using ir::kI32;
using ir::kU32;
using ir::NameOf;
using ir::Op;
using ir::Placement;
using ir::Type;
using ir::TypeId;
using ir::TypeKind;
using ir::TypeStore;
using ir::UnaryOp;
using ir::Value;

namespace {

// An operator's precedence, and the minimum precedence of its operands. Operands of shifts and bit
// operations get more parentheses than the grammar requires, because few people know these
// precedences.
struct OperatorPrec {
  Prec own, left, right;
};
constexpr OperatorPrec PrecOf(BinaryOp op) {
  switch (op) {
    case BinaryOp::kAdd:
    case BinaryOp::kSubtract: return {Prec::kAdditive, Prec::kAdditive, Prec::kMultiplicative};
    case BinaryOp::kMultiply:
    case BinaryOp::kDivide:
    case BinaryOp::kModulo: return {Prec::kMultiplicative, Prec::kMultiplicative, Prec::kUnary};
    case BinaryOp::kAnd: return {Prec::kBitAnd, Prec::kUnary, Prec::kUnary};
    case BinaryOp::kOr: return {Prec::kBitOr, Prec::kUnary, Prec::kUnary};
    case BinaryOp::kXor: return {Prec::kBitXor, Prec::kUnary, Prec::kUnary};
    case BinaryOp::kShiftLeft:
    case BinaryOp::kShiftRight: return {Prec::kShift, Prec::kUnary, Prec::kUnary};
    case BinaryOp::kEqual:
    case BinaryOp::kNotEqual: return {Prec::kEquality, Prec::kShift, Prec::kShift};
    case BinaryOp::kLess:
    case BinaryOp::kLessEqual:
    case BinaryOp::kGreater:
    case BinaryOp::kGreaterEqual: return {Prec::kRelational, Prec::kShift, Prec::kShift};
  }
  return {};
}
// The operators as a table, indexed by BinaryOp.
constexpr auto kOperators = [] {
  std::array<OperatorPrec, static_cast<size_t>(BinaryOp::kGreaterEqual) + 1> all{};
  for (size_t i = 0; i < all.size(); ++i) all[i] = PrecOf(static_cast<BinaryOp>(i));
  return all;
}();

}  // namespace

bool CWriter::Open(Prec own, Prec min) {
  if (own >= min) return false;
  w_ << '(';
  return true;
}

void CWriter::Name(std::string_view name) { w_ << name; }

void CWriter::InstName(InstId id) { w_ << NameOfInst(id); }

void CWriter::Expr(Value v, Prec min) {
  if (v.is_constant()) return Constant(v.constant(), min);
  if (!v.is_inst()) return ExprSlowPath(v, min);
  const InstId id = v.inst();
  const bool inlined = IsInline(id);
  if (m_.types.kind(m_[id].type) == TypeKind::kPointer && (inlined || m_[id].op == Op::kVar)) {
    return Pointer(v, min);
  }
  if (inlined) return Instruction(id, min);
  InstName(id);
}

void CWriter::ExprSlowPath(Value v, Prec min) {
  switch (v.kind()) {
    case Value::kParam:
    case Value::kGlobal:
      if (m_.types.kind(m_.TypeOf(v)) == TypeKind::kPointer) return Pointer(v, min);
      return Name(NameOfValue(v));
    case Value::kOverride: return Override(v.override_decl());
    default:  // others: kinds of values that never occur here
      return UnexpectedValue();
  }
}

void CWriter::Override(ir::OverrideId) { UnexpectedValue(); }

void CWriter::UnexpectedValue() {
  Mistake({}, "a text back end met a value that should have been replaced");
}

bool CWriter::IsLiteral(Value v) const {
  if (v.is_constant()) return m_.constants.IsScalar(v.constant());
  if (!IsInline(v) || m_[v.inst()].op != Op::kSelect) return false;
  return IsLiteral(ir::SelectInst(m_, v.inst()).if_false()) &&
         IsLiteral(ir::SelectInst(m_, v.inst()).if_true());
}

void CWriter::TypedExpr(Value v, Prec min) {
  if (v.is_constant() && m_.constants.IsScalar(v.constant()))
    return ScalarLiteral(v.constant(), min);
  if (IsInline(v) && m_[v.inst()].op == Op::kSelect) return Select(v.inst(), min, /*typed=*/true);
  Expr(v, min);
}

void CWriter::Instruction(InstId id, Prec min, bool typed) {
  // Marks the beginning of the expression, with two exceptions. In binary expressions, Infix marks
  // the operator instead. In && and ||, the left operand has its own mark.
  if (marker_.is_enabled() && m_[id].op != Op::kBinary && m_[id].op != Op::kIf) {
    marker_.Mark(m_[id].source);
  }
  switch (m_[id].op) {
    case Op::kUnary: return Unary(id, min);
    case Op::kBinary: return Binary(id, min);
    case Op::kConvert: return Convert(id, min);
    case Op::kConstruct: return Construct(id, min);
    case Op::kSwizzle: return Swizzle(id, min);
    case Op::kSelect: return Select(id, min, typed);
    case Op::kBuiltin: return Builtin(id, min);
    case Op::kTarget: return TargetOperation(id, min);
    case Op::kLoad: return Load(id, min);
    case Op::kIf: return Logical(id, min);
    case Op::kAccess: return ValueAccess(id, min);
    case Op::kCall: return CallFunction(id);
    default:  // others: operations that cannot be expressions, reported as errors
      return UnknownInstruction(id);
  }
}

void CWriter::UnknownInstruction(InstId id) {
  Mistake(m_.SpanOf(id), "a text back end met an instruction it does not know");
}

void CWriter::CallFunction(InstId id) {
  w_ << FunctionName(m_[id].callee()) << '(';
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

// Returns the minimum precedence of the left operand. Parentheses are added where few people know
// the order of evaluation, as in `(a + b) & c` and `(a * b) % c`. A chain of one bit operator, such
// as `a & b & c`, gets none.
Prec CWriter::LeftPrec(BinaryOp op, Value left) const {
  const OperatorPrec& prec = kOperators[static_cast<size_t>(op)];
  const bool bits = ir::IsBitOperator(op);
  if ((!bits && op != BinaryOp::kModulo) || !IsInline(left) || m_[left.inst()].op != Op::kBinary) {
    return prec.left;
  }
  if (op == BinaryOp::kModulo) return prec.right;
  return m_[left.inst()].binary() == op ? prec.own : prec.left;
}

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
    if (const LogicalOp logical = LogicalOpOf(id); logical != LogicalOp::kNone) {
      return WriteLogical(logical, l, r, min);
    }
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
  const OperatorPrec& prec = kOperators[static_cast<size_t>(op)];
  const bool open = Open(prec.own, min);
  const Prec left = LeftPrec(op, l);
  // The left operand of a shift determines the type of the result, so it is never written as a
  // literal without a type.
  const bool shift = op == BinaryOp::kShiftLeft || op == BinaryOp::kShiftRight;
  if (shift || IsLiteral(r)) {
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
  // It is sufficient that one of the two operands is written with a type, which determines the type
  // of the whole conditional expression.
  if (!typed && IsLiteral(t) && IsLiteral(f)) {
    Expr(t, Prec::kLogicalOr);
  } else {
    TypedExpr(t, Prec::kLogicalOr);
  }
  w_ << " : ";
  TypedExpr(f, Prec::kLogicalOr);
  Close(open);
}

void CWriter::Swizzle(InstId id, Prec) {
  Components(ir::SwizzleInst(m_, id).vector(), m_[id].swizzle());
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
  if (m_.types.IsVector(m_.TypeOf(base)) && ConstantU32(ir::AccessInst(m_, id).index(0), &number) &&
      number < 4) {
    return Components(base, ir::Swizzle({number}));
  }
  Expr(ir::AccessInst(m_, id).base(), Prec::kPostfix);
  AccessSteps(id, m_.TypeOf(ir::AccessInst(m_, id).base()));
}

// Returns the operator && or || if the instruction is written as one. This applies to every
// short-circuiting `if`. It also applies to & and | of bools if evaluating the right side has no
// effects and may therefore be skipped.
CWriter::LogicalOp CWriter::LogicalOpOf(InstId id) const {
  if (m_[id].op == Op::kIf) {
    return ir::ShortCircuit(m_, id).is_and ? LogicalOp::kAnd : LogicalOp::kOr;
  }
  if (m_[id].op != Op::kBinary || m_[id].type != kBool ||
      m_.TypeOf(ir::BinaryInst(m_, id).left()) != kBool || !IsPlaced(id, Placement::kLazy)) {
    return LogicalOp::kNone;
  }
  return m_[id].binary() == BinaryOp::kAnd  ? LogicalOp::kAnd
         : m_[id].binary() == BinaryOp::kOr ? LogicalOp::kOr
                                            : LogicalOp::kNone;
}

void CWriter::Logical(InstId id, Prec min) {
  const ir::ShortCircuit logical(m_, id);
  WriteLogical(logical.is_and ? LogicalOp::kAnd : LogicalOp::kOr, logical.left, logical.right, min);
}

void CWriter::WriteLogical(LogicalOp op, Value l, Value r, Prec min) {
  const Prec own = op == LogicalOp::kAnd ? Prec::kLogicalAnd : Prec::kLogicalOr;
  // Adds parentheses to && inside || and to || inside &&, for readability.
  const auto operand_prec = [&](Value v) {
    if (!IsInline(v)) return own;
    const LogicalOp inner = LogicalOpOf(v.inst());
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

// ------------------------------------------------------------------------------------- literals

void CWriter::ScalarLiteral(ConstantId id, Prec min) {
  const TypeId type = m_.constants.type(id);
  if (type == kBool) {
    w_ << (m_.constants.BoolValue(id) ? "true" : "false");
    return;
  }
  if (type == kU32) {
    w_ << static_cast<uint32_t>(m_.constants.IntValue(id)) << 'u';
    return;
  }
  if (type == kI32) {
    const int64_t v = m_.constants.IntValue(id);
    if (v == INT32_MIN) {  // 2147483648 does not fit in an int
      w_ << language_.lowest_int;
      return;
    }
    const bool open = v < 0 && Open(Prec::kUnary, min);
    if (v < 0) w_ << '-';
    w_ << static_cast<uint32_t>(v < 0 ? -v : v);
    Close(open);
    return;
  }
  if (TypeStore::IsInt64Scalar(type)) return WideLiteral(id, min);
  FloatLiteral(id, min);
}

void CWriter::FloatLiteral(ConstantId id, Prec min) {
  const TypeId type = m_.constants.type(id);
  const double v = m_.constants.FloatValue(id);
  const bool of_type = type == kF16 && !language_.half_suffix;
  const bool open = !of_type && std::signbit(v) && Open(Prec::kUnary, min);
  if (of_type) w_ << TypeName(type) << '(';
  // Fast path: small integers, the most frequent constants, are written in full. Larger ones may be
  // shorter with an exponent.
  constexpr double kWhole = 1e5;
  if (const double size = std::abs(v); size < kWhole && size == static_cast<uint32_t>(size)) {
    if (std::signbit(v)) w_ << '-';
    w_ << static_cast<uint32_t>(size) << ".0";
  } else {
    w_ << DigitsOf(id);
  }
  if (of_type) {
    w_ << ')';
  } else {
    w_ << (type == kF16 ? 'h' : 'f');
  }
  Close(open);
}

std::string_view CWriter::DigitsOf(ConstantId id) {
  if (id.value >= digits_.size()) digits_.resize(m_.constants.size());
  std::string_view& known = digits_[id.value];
  if (!known.empty()) return known;
  char buffer[64];
  char* const last = buffer + sizeof(buffer) - 2;
  const auto v = static_cast<float>(m_.constants.FloatValue(id));
  if (std::abs(v) == std::numeric_limits<float>::max()) {
    const std::string_view sign = v < 0 ? "-" : "";
    return known = m_.arena.CopyString(Cat(sign, language_.largest_float));
  }
  char* end = std::to_chars(buffer, last, v).ptr;
  const std::string_view digits(buffer, static_cast<size_t>(end - buffer));
  if (digits.find_first_of(".e") == std::string_view::npos) end = std::copy_n(".0", 2, end);
  return known = m_.arena.CopyString({buffer, static_cast<size_t>(end - buffer)});
}

void CWriter::WideLiteral(ConstantId id, Prec min) {
  const int64_t v = m_.constants.IntValue(id);
  if (m_.constants.type(id) == ir::kU64) {
    w_ << std::to_string(static_cast<uint64_t>(v)) << 'U' << language_.wide_suffix;
    return;
  }
  if (v == INT64_MIN) {
    w_ << "(-9223372036854775807" << language_.wide_suffix << " - 1" << language_.wide_suffix
       << ')';
    return;
  }
  const bool open = v < 0 && Open(Prec::kUnary, min);
  if (v < 0) w_ << '-';
  w_ << std::to_string(v < 0 ? -v : v) << language_.wide_suffix;
  Close(open);
}

// ------------------------------------------------------------------------------------- memory

void CWriter::Load(InstId id, Prec min) { Place(ir::LoadInst(m_, id).pointer(), min); }

void CWriter::Place(Value pointer, Prec min) {
  if (pointer.kind() == Value::kGlobal) return Name(GlobalName(pointer.global()));
  if (!pointer.is_inst()) return Indirection(pointer, min);
  const InstId id = pointer.inst();
  if (m_[id].op == Op::kVar) return InstName(id);
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
  const bool constant = ConstantU32(index, &number);
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
  const bool typed = GivesTypes(inst);
  for (uint32_t k = first; k < m_.OperandCount(inst) && k - first < count; ++k) {
    if (k != first) w_ << ", ";
    if (typed) {
      TypedExpr(m_.Operand(inst, k));
    } else {
      Expr(m_.Operand(inst, k));
    }
  }
}

// Returns whether the instruction itself determines the types of its operands, so that literal
// operands may be written without a type.
bool CWriter::GivesTypes(InstId id) const {
  if (m_[id].op == Op::kCall || m_[id].op == Op::kConstruct) return true;
  if (m_[id].op != Op::kBuiltin) return false;
  const BuiltinFn fn = m_[id].builtin();
  if (fn == BuiltinFn::k_clamp) return !IsLiteral(ir::BuiltinInst(m_, id).argument(0));
  return (fn == BuiltinFn::k_min || fn == BuiltinFn::k_max) &&
         !(IsLiteral(ir::BuiltinInst(m_, id).argument(0)) &&
           IsLiteral(ir::BuiltinInst(m_, id).argument(1)));
}

void CWriter::Call(std::string_view name, InstId inst) {
  w_ << name << '(';
  Arguments(inst);
  w_ << ')';
}

bool CWriter::IsAtom(Value v) const { return !IsInline(v) || m_[v.inst()].op == Op::kVar; }

bool CWriter::ConstantU32(Value v, uint32_t* out) const {
  if (!v.is_constant() || !m_.constants.IsScalar(v.constant())) return false;
  const TypeId type = m_.constants.type(v.constant());
  if (type != kU32 && type != kI32) return false;
  *out = static_cast<uint32_t>(m_.constants.IntValue(v.constant()));
  return true;
}

}  // namespace tessera::text
